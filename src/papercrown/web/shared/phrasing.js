// Turning words from the server into text for people.

/**
 * "per-knight" becomes "Per knight".
 * @param {string} name
 */
export const titleOf = (name) => capitalised(name.replaceAll(/[-_]/g, " "));

/**
 * A phrase with a capital letter and a full stop.
 * @param {string} phrase
 */
export function asSentence(phrase) {
  const text = phrase.trim();
  return capitalised(text) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * "Ann, Ben and Cy".
 * @param {string[]} names
 */
export const joinNames = (names) => new Intl.ListFormat("en-GB").format(names);

/**
 * "1 roll", "2 rolls".
 * @param {number} count
 * @param {string} noun
 */
export const counted = (count, noun) => `${count} ${noun}${Math.abs(count) === 1 ? "" : "s"}`;

/**
 * "once", "2 times".
 * @param {number} count
 */
export const times = (count) => (count === 1 ? "once" : counted(count, "time"));
