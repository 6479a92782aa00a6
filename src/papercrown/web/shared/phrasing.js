// Words from the server, as people write them.

/** "per-knight" is "Per knight". */
export function inWords(value) {
  const words = value.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A refusal, or what was done, as a sentence. */
export function sentence(text) {
  const said = text.trim();
  const ends = /[.!?…]$/.test(said) ? "" : ".";
  return said.charAt(0).toUpperCase() + said.slice(1) + ends;
}

/** "Ann, Ben and Cy". */
export const listed = (names) => new Intl.ListFormat("en-GB").format(names);
