// Numbers of players and meanings of options in words.

/** [2, 3, 4] is "2 to 4 players", [6, 8] is "6 or 8 players". */
export function playersInWords(seats) {
  const [fewest, most] = [seats.at(0), seats.at(-1)];
  if (seats.length === 1) return `${fewest} players`;
  const whole = seats.length === most - fewest + 1 && seats.length > 2;
  return whole ? `${fewest} to ${most} players` : `${seats.slice(0, -1).join(", ")} or ${most} players`;
}

/**
 * What each value means: "full: A whole turn. half: Only one." as [["full", "A whole turn."], ["half", "Only one."]].
 * An explanation that is not written like this is one text, of no value.
 */
export function meanings(explanation, values) {
  const starts = values.map((value) => explanation.indexOf(`${value}: `)).concat(explanation.length);
  if (starts[0] !== 0 || starts.some((start, i) => i && start <= starts[i - 1])) return [[null, explanation]];
  return values.map((value, i) => [value, explanation.slice(starts[i] + `${value}: `.length, starts[i + 1]).trim()]);
}
