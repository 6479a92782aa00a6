// The dice of a game, from what was sealed. Written after docs/fair-dice.md, and by nothing else of this house.
import { fromHex, hmac, sha256, toHex } from "./sha256.js";

/** The seal of a secret: its hash. */
export const sealOf = (secret) => toHex(sha256(fromHex(secret)));

/** What is played, as it goes into the dice. */
export const matchOf = ({ game, rules, seats, options }) => plain([game, rules, seats, options]);

/** JSON in one spelling only: keys in order, no blanks, all but ASCII escaped. */
function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join(",")}]`;
  if (value === null || typeof value !== "object") return escaped(JSON.stringify(value));
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${plain(key)}:${plain(value[key])}`).join(",")}}`;
}

const escaped = (text) =>
  text.replaceAll(/[\x7f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The 32-bit numbers of a step, one after the other: SplitMix64, started by the first 8 bytes of the HMAC. */
export function* numbersOf(secret, luck, match, step) {
  const message = new TextEncoder().encode(`${match}|${luck.join(",")}|${step}`);
  const start = hmac(fromHex(secret), message);
  let state = new DataView(start.buffer).getBigUint64(0);
  for (;;) {
    state = wrapped(state + 0x9e3779b97f4a7c15n);
    let z = wrapped((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = wrapped((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    yield (z ^ (z >> 31n)) >> 32n;
  }
}

const wrapped = (number) => BigInt.asUintN(64, number);

/** What a die with so many sides shows, counted from 0. */
export const shownBy = (number, sides) => Number((number * BigInt(sides)) >> 32n);
