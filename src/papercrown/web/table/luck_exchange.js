// This browser's part in the fair dice: it pledges its luck, and reveals it once the list of all pledges is final.
import { messageOf } from "../shared/dom.js";
import { luckToReveal, pledgeFor, rememberEnd } from "../shared/fair_dice/client_seed.js";

/** @import { Dice, Intent } from "../shared/types.d.ts" */

const RETRY_MS = 3000;

/**
 * @param {string} tableId
 * @param {object} dependencies
 * @param {(intent: Intent) => Promise<unknown>} dependencies.send rejects with the reason of a refusal
 * @param {(problem: string) => void} dependencies.onProblem
 * @param {number} [dependencies.retryMs]
 */
export function createLuckExchange(tableId, { send, onProblem, retryMs = RETRY_MS }) {
  let asked = "";
  let questions = 0;

  /**
   * Answers what the server asks, once.
   * @param {Dice | null} dice
   * @param {number | null} steps of the game so far
   */
  function update(dice, steps) {
    if (!dice) return;
    if (dice.rolls !== null && steps !== null) rememberEnd(tableId, { steps, rolls: dice.rolls });
    const list = dice.contributions.map(({ name, pledge }) => [name, pledge]);
    const question = dice.asked ? JSON.stringify([dice.asked, dice.seal, dice.mine, list]) : "";
    if (question === asked) return;
    asked = question;
    questions += 1;
    if (question) answer(dice, questions);
  }

  /**
   * Answers again if the server still asks the same after a while: the connection or its storage may have been away, or
   * the players may have changed twice.
   * @param {Dice} dice
   * @param {number} question
   */
  async function answer(dice, question) {
    let shown = "";
    while (question === questions) {
      let problem = "";
      try {
        if (dice.asked === "luck" && luckToReveal(tableId, dice) === undefined) {
          await pause(); // another tab, which made the luck, reveals it
          if (question !== questions) return;
        }
        await send(intentFor(dice));
      } catch (error) {
        problem = messageOf(error);
      }
      await pause();
      if (problem && problem !== shown && question === questions) onProblem(problem);
      shown = problem;
    }
  }

  /**
   * Luck is revealed for one list only; if the list has changed since, new luck is pledged.
   * @param {Dice} dice
   * @returns {Intent}
   */
  function intentFor(dice) {
    const luck = dice.asked === "luck" && luckToReveal(tableId, dice);
    return luck ? { ask: "stir", luck } : { ask: "pledge", pledge: pledgeFor(tableId, dice.seal) };
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs));

  return { update };
}
