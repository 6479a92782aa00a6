// Parsing the file of a game, which may be malformed. Every Error has a sentence for the user.
import { isHex256, isPledgeList } from "../shared/fair_dice/pledge.js";
import { matchKey } from "./dice.js";

/** @import { PledgeList } from "../shared/fair_dice/pledge.js" */
/** @import { MatchSettings } from "./dice.js" */

/**
 * The source of the dice from step `first` on. Parts of a game that were played from a plain seed have no secret, and
 * games from before there were pledges have none.
 * @typedef {object} SealedDice
 * @property {number} first
 * @property {string} commitment
 * @property {string} secret
 * @property {string[]} clientSeeds
 * @property {PledgeList | null} pledges
 *
 * @typedef {SealedDice | { first: number, secret?: undefined, pledges?: undefined }} DiceSource
 */

/**
 * @typedef {object} GameFile
 * @property {string} title
 * @property {string} match
 * @property {string[]} names
 * @property {number[]} steps the seat that acted in each step
 * @property {number[][]} rolls for the set-up and each step: sides and face of each roll, in turn
 * @property {DiceSource[]} sources
 * @property {SealedDice} latest the last of the sources
 */

const MAX_SIDES = 2 ** 31;
const MAX_QUOTED_LENGTH = 24;
const NOT_A_GAME = "This is not a Papercrown game";

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  throw new Error(sentence);
}

/** @param {unknown} value @returns {value is unknown[]} */
const isList = (value) => Array.isArray(value);
/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @param {unknown} value @returns {value is number} */
const isCount = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

/**
 * A value of the file, short enough for a sentence.
 * @param {unknown} value
 */
export function quoted(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}

/**
 * @param {string} text
 * @returns {GameFile}
 */
export function parseGameFile(text) {
  const journal = parseJson(text);
  const settings = parseSettings(journal);
  const { names, steps, rolls, length } = journal;
  if (!isList(names)) fail(`${NOT_A_GAME}: its names are missing.`);
  if (!isList(steps)) fail(`${NOT_A_GAME}: its steps are missing.`);
  const sources = parseSources(journal);
  if (length !== steps.length)
    fail(`The file was cut: it should have ${quoted(length)} steps, but has ${steps.length}.`);
  const seats = steps.map((step, i) => parseStep(step, i + 1));
  if (!isList(rolls)) fail("The rolls are missing from this file.");
  if (rolls.length !== steps.length + 1) {
    fail(`The game has ${steps.length} steps, but the file has the rolls of ${rolls.length - 1}.`);
  }
  return {
    title: settings.game,
    match: matchKey(settings),
    names: names.map(String),
    steps: seats,
    rolls: rolls.map(parseRolls),
    ...sources,
  };
}

/** @param {string} text */
function parseJson(text) {
  /** @type {unknown} */
  let journal = null;
  try {
    journal = JSON.parse(text);
  } catch {
    fail(`${NOT_A_GAME}: the file is not JSON.`);
  }
  return isObject(journal) ? journal : fail(`${NOT_A_GAME}: the file holds something else.`);
}

/**
 * @param {Record<string, unknown>} journal
 * @returns {MatchSettings}
 */
function parseSettings({ game, rules, seats, options }) {
  if (typeof game !== "string") fail(`${NOT_A_GAME}: its game is missing.`);
  if (typeof rules !== "number") fail(`${NOT_A_GAME}: its rules version is missing.`);
  if (typeof seats !== "number") fail(`${NOT_A_GAME}: its seats are missing.`);
  if (!isObject(options)) fail(`${NOT_A_GAME}: its options are missing.`);
  return { game, rules, seats, options };
}

/** @param {Record<string, unknown>} journal */
function parseSources({ seed, forks = [] }) {
  if (!isList(forks)) fail(`Expected a list of forks, got ${quoted(forks)}.`);
  const later = forks.map((fork) =>
    isList(fork) && isCount(fork[0])
      ? parseSource(fork[0] + 1, fork[1])
      : fail(`Expected a fork, got ${quoted(fork)}.`),
  );
  const sources = [parseSource(0, seed), ...later];
  const latest = sources[sources.length - 1];
  if (latest.secret === undefined) {
    const since = latest.first ? `From step ${latest.first} on this` : "This";
    fail(`${since} game was played from a seed: nothing was sealed beforehand, so nothing can be checked.`);
  }
  return { sources, latest };
}

/**
 * @param {number} first
 * @param {unknown} seed
 * @returns {DiceSource}
 */
function parseSource(first, seed) {
  if (isCount(seed)) return { first };
  if (!isObject(seed)) fail(`Expected a sealed secret, got ${quoted(seed)}.`);
  const { seal, secret, luck, pledges = null } = seed;
  if (!isHex256(seal)) fail(`Expected a seal of 64 hexadecimal digits, got ${quoted(seal)}.`);
  if (!isHex256(secret)) fail(`Expected a secret of 64 hexadecimal digits, got ${quoted(secret)}.`);
  if (!isList(luck) || !luck.every(isHex256)) {
    fail(`Expected luck of 64 hexadecimal digits for each player, got ${quoted(luck)}.`);
  }
  if (pledges !== null && !isPledgeList(pledges)) {
    fail(`Expected a name and a pledge for each player, got ${quoted(pledges)}.`);
  }
  return { first, commitment: seal, secret, clientSeeds: luck, pledges };
}

/**
 * The seat that acted in a step.
 * @param {unknown} step
 * @param {number} number
 */
const parseStep = (step, number) =>
  isList(step) && isCount(step[0])
    ? step[0]
    : fail(`Step ${number}: expected a seat and an action, got ${quoted(step)}.`);

/**
 * @param {unknown} rolls
 * @param {number} step
 */
function parseRolls(rolls, step) {
  if (!isList(rolls) || !rolls.every(isCount) || rolls.length % 2 || !rolls.every(isValidRollField)) {
    fail(`Step ${step}: expected the sides and the number of each roll, got ${quoted(rolls)}.`);
  }
  return rolls;
}

/**
 * Sides and faces alternate.
 * @param {number} value
 * @param {number} index
 */
const isValidRollField = (value, index) => index % 2 === 1 || (value > 0 && value < MAX_SIDES);
