// Pledges: what a browser shows of its client seed (`luck`) before all players have pledged theirs.
import { sha256, toHex } from "./sha256.js";

/** @typedef {[name: string, pledge: string][]} PledgeList the players who add luck, in the order of their seats */

/**
 * The commitment to a client seed; it holds for one commitment of the server only.
 * @param {string} seal
 * @param {string} luck
 */
export const pledgeOf = (seal, luck) => toHex(sha256(new TextEncoder().encode(`${seal}|${luck}`)));

const HEX_256 = /^[0-9a-f]{64}$/;
const MAX_NAME_LENGTH = 100;

/** @param {unknown} value @returns {value is string} */
export const isHex256 = (value) => typeof value === "string" && HEX_256.test(value);

/** @param {unknown} value @returns {value is PledgeList} */
export const isPledgeList = (value) => Array.isArray(value) && value.every(isPledge);

/** @param {unknown} value */
const isPledge = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === "string" &&
  value[0].length <= MAX_NAME_LENGTH &&
  isHex256(value[1]);

/**
 * @param {PledgeList} one
 * @param {PledgeList} other
 */
export const sameList = (one, other) => JSON.stringify(one) === JSON.stringify(other);
