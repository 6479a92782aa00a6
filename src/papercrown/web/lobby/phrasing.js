// Player counts and option values in words.

/**
 * [2, 3, 4] becomes "2 to 4 players", [6, 8] "6 or 8 players".
 * @param {number[]} counts
 */
export function describePlayerCounts(counts) {
  const [fewest, most] = [counts[0], counts[counts.length - 1]];
  if (counts.length === 1) return `${fewest} players`;
  const isRange = counts.length === most - fewest + 1 && counts.length > 2;
  return isRange ? `${fewest} to ${most} players` : `${counts.slice(0, -1).join(", ")} or ${most} players`;
}

/**
 * Splits "full: A whole turn. half: Only one." into [["full", "A whole turn."], ["half", "Only one."]]. An explanation
 * in another form is returned whole, with null for a value.
 * @param {string} explanation
 * @param {string[]} values
 * @returns {[value: string | null, text: string][]}
 */
export function splitExplanation(explanation, values) {
  const starts = values.map((value) => explanation.indexOf(`${value}: `)).concat(explanation.length);
  if (starts[0] !== 0 || starts.some((start, i) => i && start <= starts[i - 1])) return [[null, explanation]];
  return values.map((value, i) => [value, explanation.slice(starts[i] + `${value}: `.length, starts[i + 1]).trim()]);
}
