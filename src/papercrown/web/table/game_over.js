// When the game is over the result replaces the board, and can be put aside to look at the table.
import { h } from "../shared/dom.js";
import { showResult } from "./result.js";

/** @import { Intent, TableModel } from "../shared/types.d.ts" */

/**
 * @param {HTMLElement} element
 * @param {object} callbacks
 * @param {(resultShown: boolean) => void} callbacks.onToggle
 * @param {(intent: Intent) => Promise<boolean>} callbacks.sendIntent
 */
export function createGameOver(element, { onToggle, sendIntent }) {
  const result = h("div");
  element.append(result);
  let shown = false;
  let leaving = false;
  /** @type {string | null} */
  let nextTable = null;

  /** @param {TableModel} model */
  function show({ state, scene, history }) {
    if (state.status !== "over" || !scene) return;
    nextTable = state.next;
    if (leaving && nextTable) location.assign(`/table/${nextTable}`);
    if (shown) return;
    shown = true;
    showResult(result, {
      names: state.seats.map((seat) => seat.name),
      scores: scene.scores,
      winners: scene.winners,
      status: scene.status,
      history,
      tableId: state.id,
      fair: Boolean(state.dice),
      onPlayAgain: state.seats.some((seat) => seat.mine) ? playAgain : null,
    });
    setOpen(true);
  }

  /** The next table comes with a later message, unless another player was quicker. */
  async function playAgain() {
    if (nextTable) return location.assign(`/table/${nextTable}`);
    leaving = true;
    leaving = await sendIntent({ ask: "again" });
  }

  /** @param {boolean} open */
  function setOpen(open) {
    element.hidden = !open;
    onToggle(open);
  }

  return { show, toggle: () => setOpen(Boolean(element.hidden)) };
}
