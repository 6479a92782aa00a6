// The file of what a browser saw of a game, for checks elsewhere: `papercrown verify --luck FILE`.
import { h } from "../dom.js";
import { readSeen } from "./client_seed.js";

/** @import { Seen } from "./client_seed.js" */

/**
 * Saves the file.
 * @param {string} tableId
 * @param {Seen} seen
 */
export function saveSeenFile(tableId, seen) {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(seen, null, 1)}\n`], { type: "application/json" }));
  h("a", { href: url, download: `papercrown-${tableId}-seen.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/**
 * What was saved, or null if this is another file.
 * @param {string} text
 */
export function parseSeenFile(text) {
  try {
    return readSeen(JSON.parse(text));
  } catch {
    return null;
  }
}
