// Checks whether secrets and luck match their commitments, and whether every roll follows from them.
import { pledgeOf } from "../shared/fair_dice/pledge.js";
import { commitmentOf, faceOf, randomNumbers } from "./dice.js";

/** @import { DiceSource, GameFile } from "./journal_file.js" */

/** @typedef {{ rolls: number, problem: string | null }} RollCheck how many rolls follow, and the first that does not */

const WORK_SLICE_MS = 12; // then the browser may paint

/**
 * A sentence about the first secret that does not match its commitment, or null.
 * @param {GameFile} game
 */
export function findWrongSecret({ sources }) {
  for (const source of sources) {
    if (source.secret === undefined) continue;
    const actual = commitmentOf(source.secret);
    if (actual !== source.commitment)
      return `The secret is not the one that was sealed: its own seal would be ${actual}.`;
  }
  return null;
}

/**
 * A sentence about the first luck that does not match its pledge, or null.
 * @param {GameFile} game
 */
export function findWrongPledge({ sources }) {
  for (const source of sources) {
    if (!source.pledges) continue;
    const { commitment, clientSeeds, pledges } = source;
    if (pledges.length !== clientSeeds.length) {
      return `There should be a pledge for each luck, but the game has ${pledges.length} pledges and luck of ${clientSeeds.length}.`;
    }
    const wrong = pledges.find(([, pledge], i) => pledge !== pledgeOf(commitment, clientSeeds[i]));
    if (wrong) return `The luck of ${wrong[0]} does not fit the pledge.`;
  }
  return null;
}

/**
 * Computes every roll again.
 * @param {GameFile} game
 * @param {(share: number) => void} onProgress
 * @returns {Promise<RollCheck>}
 */
export async function checkRolls(game, onProgress) {
  let rolls = 0;
  let sliceStart = performance.now();
  for (const [step, stepRolls] of game.rolls.entries()) {
    const problem = findWrongRoll(game, step);
    if (problem) return { rolls, problem };
    if (sourceOf(game, step)?.secret !== undefined) rolls += stepRolls.length / 2;
    if (performance.now() - sliceStart < WORK_SLICE_MS) continue;
    onProgress(step / game.rolls.length);
    await new Promise((resolve) => setTimeout(resolve));
    sliceStart = performance.now();
  }
  return { rolls, problem: null };
}

/**
 * What the dice of a step come from; step 0 is the set-up.
 * @param {GameFile} game
 * @param {number} step
 * @returns {DiceSource | undefined}
 */
const sourceOf = ({ sources }, step) => sources.findLast(({ first }) => first <= step);

/**
 * @param {GameFile} game
 * @param {number} step
 */
function findWrongRoll(game, step) {
  const source = sourceOf(game, step);
  if (source?.secret === undefined) return null; // from before the game was continued with sealed dice
  const numbers = randomNumbers(source.secret, source.clientSeeds, game.match, step);
  const rolls = game.rolls[step];
  for (let i = 0; i < rolls.length; i += 2) {
    const [sides, recorded] = [rolls[i], rolls[i + 1]];
    const computed = faceOf(numbers.next().value, sides);
    if (recorded !== computed) {
      return `Step ${step}, roll ${i / 2 + 1}: the dice showed ${computed} of ${sides}, the file says ${recorded}.`;
    }
  }
  return null;
}
