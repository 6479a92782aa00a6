// The client seed of the fair dice (`luck` in messages and files): random bytes from this browser. It is kept together
// with the commitment (`seal`) that the browser saw before the game, so that both can be verified afterwards.
import { randomHex } from "../http.js";
import { loadSetting, saveSetting } from "../settings.js";

/** @typedef {{ commitment: string, clientSeed: string }} Remembered */
/** @typedef {[tableId: string, commitment: string, clientSeed: string]} StoredSeed */

const SEED_BYTES = 32;
const MAX_REMEMBERED_TABLES = 60;
const SETTING = "dice";

/**
 * The stored seeds, newest last.
 * @returns {StoredSeed[]}
 */
function loadSeeds() {
  try {
    /** @type {unknown} */
    const stored = JSON.parse(loadSetting(SETTING) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isStoredSeed) : [];
  } catch {
    return [];
  }
}

/** @param {unknown} entry @returns {entry is StoredSeed} */
const isStoredSeed = (entry) =>
  Array.isArray(entry) && entry.length === 3 && entry.every((field) => typeof field === "string");

/**
 * The client seed for a table: created once, after the server has committed to its secret.
 * @param {string} tableId
 * @param {string} commitment
 */
export function clientSeedFor(tableId, commitment) {
  const seeds = loadSeeds();
  const known = seeds.find(([table, seen]) => table === tableId && seen === commitment);
  if (known) return known[2];
  const clientSeed = randomHex(SEED_BYTES);
  saveSetting(SETTING, JSON.stringify([...seeds, [tableId, commitment, clientSeed]].slice(-MAX_REMEMBERED_TABLES)));
  return clientSeed;
}

/**
 * What this browser saw and added before a game at this server, or null if it was not there.
 * @param {string} tableId
 */
export const rememberedForTable = (tableId) => asRemembered(loadSeeds().find(([table]) => table === tableId));

/**
 * The same for a file, which names no table.
 * @param {string} commitment
 */
export const rememberedForCommitment = (commitment) =>
  asRemembered(loadSeeds().find(([, seen]) => seen === commitment));

/**
 * @param {StoredSeed | undefined} stored
 * @returns {Remembered | null}
 */
const asRemembered = (stored) => (stored ? { commitment: stored[1], clientSeed: stored[2] } : null);
