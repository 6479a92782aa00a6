// The file of a game: read with suspicion. What is wrong with it is an Error whose message is a sentence.
import { matchOf } from "./dice.js";

const DIGITS = /^[0-9a-f]{64}$/;
const MOST_SIDES = 2 ** 31;

const refuse = (sentence) => {
  throw new Error(sentence);
};

const isList = Array.isArray;
const isObject = (value) => value !== null && typeof value === "object" && !isList(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;

/** A value of a file, as short as a sentence wants it. */
export function brief(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/**
 * What there is to check: `pacts` are the sealed secrets, each from its `first` step on; those before the last may be
 * seeds, without a secret: they promise nothing. `rolls` has for each step the sides and the number of each roll, in turn.
 */
export function readGame(text) {
  const journal = parsed(text);
  for (const [field, kind] of [["game", "string"], ["rules", "number"], ["seats", "number"]])
    if (typeof journal[field] !== kind) refuse(`This is no game of Papercrown: its ${field} is missing.`);
  for (const field of ["names", "steps"])
    if (!isList(journal[field])) refuse(`This is no game of Papercrown: its ${field} are missing.`);
  if (!isObject(journal.options)) refuse("This is no game of Papercrown: its options are missing.");
  const pacts = pactsOf(journal);
  const steps = journal.steps.map((step, i) => (isList(step) && isCount(step[0]) ? step[0] : refuseStep(i + 1, step)));
  if (!isList(journal.rolls)) refuse("The rolls are missing in this file.");
  if (journal.rolls.length !== steps.length + 1)
    refuse(`The game has ${steps.length} steps, but the file has the rolls of ${journal.rolls.length - 1}.`);
  journal.rolls.forEach(checkRolls);
  const names = journal.names.map(String);
  return { title: journal.game, match: matchOf(journal), names, steps, rolls: journal.rolls, pacts };
}

function parsed(text) {
  let journal = null;
  try {
    journal = JSON.parse(text);
  } catch {
    refuse("This is no game of Papercrown: the file is not JSON.");
  }
  return isObject(journal) ? journal : refuse("This is no game of Papercrown: the file holds something else.");
}

function pactsOf({ seed, forks = [] }) {
  if (!isList(forks)) refuse(`Expected a list of forks, got ${brief(forks)}.`);
  const later = forks.map((fork) =>
    isList(fork) && isCount(fork[0]) ? pact(fork[0] + 1, fork[1]) : refuse(`Expected a fork, got ${brief(fork)}.`),
  );
  const pacts = [pact(0, seed), ...later];
  const { first, secret } = pacts.at(-1);
  const since = first ? `From step ${first} on this` : "This";
  return secret
    ? pacts
    : refuse(`${since} game was played by a seed: nothing was sealed before it, so nothing can be checked.`);
}

function pact(first, seed) {
  if (isCount(seed)) return { first };
  if (!isObject(seed)) refuse(`Expected a sealed secret, got ${brief(seed)}.`);
  const { seal, secret, luck } = seed;
  for (const [name, digits] of [["seal", seal], ["secret", secret]])
    if (!isHex(digits)) refuse(`Expected a ${name} of 64 hexadecimal digits, got ${brief(digits)}.`);
  if (!isList(luck) || !luck.every(isHex))
    refuse(`Expected luck of 64 hexadecimal digits for each player, got ${brief(luck)}.`);
  return { first, seal, secret, luck };
}

export const isHex = (digits) => typeof digits === "string" && DIGITS.test(digits);

function checkRolls(rolls, step) {
  const fits = (value, place) => isCount(value) && (place % 2 === 1 || (value > 0 && value < MOST_SIDES));
  if (!isList(rolls) || rolls.length % 2 || !rolls.every(fits))
    refuse(`Step ${step}: expected the sides and the number of each roll, got ${brief(rolls)}.`);
}

function refuseStep(number, step) {
  refuse(`Step ${number}: expected a seat and an action, got ${brief(step)}.`);
}
