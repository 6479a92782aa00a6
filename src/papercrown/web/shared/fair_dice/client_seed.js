// The client seeds of the fair dice (`luck` in messages and files): random bytes from this browser, which shows only
// their hashes (`pledge`) until the list of all pledges is final. What it saw before and after each game is kept, so
// that both can be verified afterwards.
import { randomHex } from "../http.js";
import { loadSetting, saveSetting } from "../settings.js";
import { isHex256, isPledgeList, pledgeOf, sameList } from "./pledge.js";

/** @import { Dice } from "../types.d.ts" */
/** @import { PledgeList } from "./pledge.js" */

/**
 * What a browser saw of a game. It is saved as a file with these keys, which `papercrown verify --luck` reads.
 * @typedef {object} Seen
 * @property {string} seal
 * @property {string | null} luck as it was revealed
 * @property {PledgeList | null} pledges the list for which the luck was revealed; null before there were pledges
 * @property {number} burned how often luck was revealed for a game that did not begin
 * @property {number | null} steps at the end of the game
 * @property {number | null} rolls at the end of the game
 */

/**
 * @typedef {object} Own
 * @property {string} table
 * @property {string | null} hidden luck that has not been revealed
 * @property {string[]} spent the pledges of all luck that has
 */
/** @typedef {Seen & Own} Entry */

const SEED_BYTES = 32;
const MAX_REMEMBERED_TABLES = 60;
const MAX_SPENT_PLEDGES = 200;
const SETTING = "dice";
const OTHER_SEAL = "The seal of this table has changed, so this browser adds no luck to its dice";

/**
 * The entries that could not be stored; they last until the page is closed.
 * @type {string | null}
 */
let unstored = null;

/**
 * The luck that this page made, by its pledge: another tab may have overwritten it in the storage.
 * @type {Map<string, string>}
 */
const made = new Map();

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

/**
 * What a browser saved, or null if this is something else.
 * @param {any} saved
 * @returns {Seen | null}
 */
export function readSeen(saved) {
  const { seal, luck = null, pledges = null, burned = 0, steps = null, rolls = null } = saved ?? {};
  const wellFormed =
    isHex256(seal) &&
    (luck === null || isHex256(luck)) &&
    (pledges === null || (isPledgeList(pledges) && luck !== null)) &&
    isCount(burned) &&
    (steps === null || isCount(steps)) &&
    (rolls === null || isCount(rolls));
  return wellFormed ? { seal, luck, pledges, burned, steps, rolls } : null;
}

/**
 * Before there were pledges, an entry was a list of the table, the seal and the luck.
 * @param {any} stored
 * @returns {Entry | null}
 */
function readEntry(stored) {
  const entry = Array.isArray(stored) ? { table: stored[0], seal: stored[1], luck: stored[2] } : stored;
  const seen = readSeen(entry);
  if (!seen || typeof entry.table !== "string") return null;
  const spent = Array.isArray(entry.spent) ? entry.spent.filter(isHex256) : [];
  return { ...seen, table: entry.table, hidden: isHex256(entry.hidden) ? entry.hidden : null, spent };
}

/**
 * The stored entries, newest last.
 * @returns {Entry[]}
 */
function loadEntries() {
  try {
    /** @type {unknown} */
    const stored = JSON.parse(unstored ?? loadSetting(SETTING) ?? "[]");
    return Array.isArray(stored) ? stored.map(readEntry).filter((entry) => entry !== null) : [];
  } catch {
    return [];
  }
}

/** @param {string} tableId */
const entryOf = (tableId) => loadEntries().find(({ table }) => table === tableId);

/** @param {Entry} entry */
function saveEntry(entry) {
  const others = loadEntries().filter(({ table }) => table !== entry.table);
  const text = JSON.stringify([...others, entry].slice(-MAX_REMEMBERED_TABLES));
  saveSetting(SETTING, text);
  unstored = loadSetting(SETTING) === text ? null : text;
}

/**
 * @param {string} table
 * @param {string} seal
 * @returns {Entry}
 */
const newEntry = (table, seal) => ({
  table,
  seal,
  hidden: null,
  spent: [],
  luck: null,
  pledges: null,
  burned: 0,
  steps: null,
  rolls: null,
});

/**
 * The pledge of this browser for a table. Its luck is made after the server has sealed its secret, and has not been
 * revealed. Throws if the browser saw another seal at this table.
 * @param {string} tableId
 * @param {string} seal
 */
export function pledgeFor(tableId, seal) {
  const entry = entryOf(tableId) ?? newEntry(tableId, seal);
  if (entry.seal !== seal) throw new Error(OTHER_SEAL);
  const luck = entry.hidden ?? randomHex(SEED_BYTES);
  const pledge = pledgeOf(seal, luck);
  made.set(pledge, luck);
  if (!entry.hidden) saveEntry({ ...entry, hidden: luck });
  return pledge;
}

/**
 * The luck that fits this browser's pledge, to be revealed for the final list of pledges, which is stored first.
 * Undefined if this browser does not know it or the list is not final, null if it was revealed for another list.
 * @param {string} tableId
 * @param {Dice} dice
 */
export function luckToReveal(tableId, { seal, mine, contributions }) {
  const entry = entryOf(tableId);
  const list = contributions.map(({ name, pledge }) => /** @type {[string, string]} */ ([name, pledge]));
  if (entry?.seal !== seal || !mine || !isPledgeList(list) || !list.some(([, pledge]) => pledge === mine)) return;
  const fits = (/** @type {string | null} */ luck) => luck !== null && pledgeOf(seal, luck) === mine;
  if (fits(entry.luck)) return entry.pledges && sameList(entry.pledges, list) ? entry.luck : null;
  if (entry.spent.includes(mine)) return null;
  const luck = fits(entry.hidden) ? entry.hidden : made.get(mine);
  if (!luck) return;
  const spent = [...entry.spent, mine].slice(-MAX_SPENT_PLEDGES);
  saveEntry({ ...entry, hidden: null, spent, luck, pledges: list, burned: entry.burned + (entry.pledges ? 1 : 0) });
  return luck;
}

/**
 * Remembers how long a game was whose dice have luck of this browser. What it saw first, stays.
 * @param {string} tableId
 * @param {{ steps: number, rolls: number }} end
 */
export function rememberEnd(tableId, end) {
  const entry = entryOf(tableId);
  if (entry?.luck && entry.steps === null) saveEntry({ ...entry, ...end });
}

/**
 * What this browser saw of a game at this server, or null if it was not there.
 * @param {string} tableId
 */
export const rememberedForTable = (tableId) => asSeen(entryOf(tableId));

/**
 * The same for a file, which names no table.
 * @param {string} commitment
 */
export const rememberedForCommitment = (commitment) => asSeen(loadEntries().find(({ seal }) => seal === commitment));

/**
 * Without luck that is still hidden.
 * @param {Entry | undefined} entry
 * @returns {Seen | null}
 */
function asSeen(entry) {
  if (!entry) return null;
  const { seal, luck, pledges, burned, steps, rolls } = entry;
  return { seal, luck, pledges, burned, steps, rolls };
}
