// What this browser adds to the dice. It keeps that, and the seal it saw before, to check both after the game.
import { keep, kept } from "../settings.js";
import { randomHex } from "../http.js";

const BYTES = 32;
const MOST = 60; // tables that are remembered
const NAME = "dice";

/** Of each table that this browser knows, the newest last: `[id, seal, luck]`. */
function remembered() {
  try {
    const known = JSON.parse(kept(NAME) ?? "[]");
    return Array.isArray(known) ? known.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

/** The luck for the dice of a table: made once, when the seal has been seen. */
export function luckFor(id, seal) {
  const known = remembered();
  const before = known.find(([table, seen]) => table === id && seen === seal);
  if (before) return before[2];
  const luck = randomHex(BYTES);
  keep(NAME, JSON.stringify([...known, [id, seal, luck]].slice(-MOST)));
  return luck;
}

const told = (found) => (found ? { seal: found[1], luck: found[2] } : null);

/** What this browser saw and added before the game: `{ seal, luck }`, or null if it was not there. */
export const rememberedOf = (id) => told(remembered().find(([table]) => table === id));

/** The same by the seal, for a file that names no table. */
export const rememberedBy = (seal) => told(remembered().find(([, seen]) => seen === seal));
