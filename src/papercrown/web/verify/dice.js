// The fair dice, implemented from docs/fair-dice.md alone and independent of the server's code.
import { fromHex, hmac, sha256, toHex } from "../shared/fair_dice/sha256.js";

/**
 * The commitment to a secret: its hash.
 * @param {string} secret
 */
export const commitmentOf = (secret) => toHex(sha256(fromHex(secret)));

/** @typedef {{ game: string, rules: number, seats: number, options: Record<string, unknown> }} MatchSettings */

/**
 * What is played, as it enters the dice.
 * @param {MatchSettings} settings
 */
export const matchKey = ({ game, rules, seats, options }) => canonicalJson([game, rules, seats, options]);

/**
 * JSON in a single spelling: sorted keys, no white space, everything but ASCII escaped.
 * @param {unknown} value
 * @returns {string}
 */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return escaped(JSON.stringify(value));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${canonicalJson(key)}:${canonicalJson(item)}`).join(",")}}`;
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll(/[\x7f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * The 32-bit numbers of a step: SplitMix64, seeded with the first 8 bytes of an HMAC.
 * @param {string} secret
 * @param {string[]} clientSeeds
 * @param {string} match
 * @param {number} step
 * @returns {Generator<bigint, never, void>}
 */
export function* randomNumbers(secret, clientSeeds, match, step) {
  const message = new TextEncoder().encode(`${match}|${clientSeeds.join(",")}|${step}`);
  const seed = hmac(fromHex(secret), message);
  let state = new DataView(seed.buffer).getBigUint64(0);
  for (;;) {
    state = toUint64(state + 0x9e3779b97f4a7c15n);
    let z = toUint64((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = toUint64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    yield (z ^ (z >> 31n)) >> 32n;
  }
}

/** @param {bigint} number */
const toUint64 = (number) => BigInt.asUintN(64, number);

/**
 * The face of a die, counted from 0.
 * @param {bigint} number
 * @param {number} sides
 */
export const faceOf = (number, sides) => Number((number * BigInt(sides)) >> 32n);
