// The prompt: what the player is asked, and buttons for actions that have no place in the drawing.
import { h, setChildren } from "../shared/dom.js";
import { seatBadge } from "../shared/svg.js";

/** @import { Action, Turn } from "../shared/types.d.ts" */

const MAX_ACTION_BUTTONS = 5;

/**
 * @typedef {object} PromptState
 * @property {Turn | null} turn
 * @property {boolean} hints whether hints are allowed
 * @property {boolean} busy whether an action is on its way to the server
 * @property {boolean} narrowed whether something was clicked
 * @property {boolean} urgent whether the player must use the buttons, because nothing on the board is clickable
 * @property {boolean} rotatable
 * @property {Action | null} ghost the action that is shown on the board
 * @property {Action[]} offBoard actions whose next click is not on the board
 */

/**
 * @param {Element} element
 * @param {object} callbacks
 * @param {(action: Action) => void} callbacks.onPlay
 * @param {() => void} callbacks.onRotate
 * @param {() => void} callbacks.onCancel
 * @param {() => void} callbacks.onUndo
 * @param {() => void} callbacks.onHint
 * @param {() => void} callbacks.onListActions
 * @param {() => void} callbacks.onToggleResult
 */
export function createPrompt(element, { onPlay, onRotate, onCancel, onUndo, onHint, onListActions, onToggleResult }) {
  const badge = h("span", { class: "badge" });
  const text = h("p", { class: "prompt-text", id: "prompt-text" });
  const choices = h("div", { class: "choices" });
  const undo = h("button", { type: "button", class: "undo", onclick: onUndo, "aria-keyshortcuts": "U" }, "Undo");
  const hint = h("button", { type: "button", class: "hint", onclick: onHint, "aria-keyshortcuts": "H" }, "Hint");
  const result = h("button", { type: "button", class: "main", hidden: true, onclick: onToggleResult });
  setChildren(element, badge, text, choices, result, hint, undo);
  let shown = "";

  /** @param {PromptState} state */
  function show(state) {
    const { turn, hints, busy, narrowed, rotatable, ghost, offBoard } = state;
    const seat = turn?.seat ?? null;
    element.classList.remove("warned");
    element.classList.toggle("mine", seat !== null);
    element.classList.toggle("busy", busy);
    element.classList.toggle("ghosted", Boolean(ghost));
    if (text.textContent !== turn?.prompt) text.textContent = turn?.prompt ?? "";
    undo.hidden = !turn || turn.undo === null || narrowed;
    hint.hidden = seat === null || !hints || narrowed;
    const key = JSON.stringify([seat, busy, narrowed, rotatable, ghost, offBoard]); // labels and warnings may change too
    if (key === shown) return;
    shown = key;
    setChildren(badge, seat !== null && seatBadge(seat, 34));
    setChildren(choices, busy ? [] : buttons(state));
  }

  /** @param {PromptState} state */
  function buttons({ narrowed, urgent, rotatable, ghost, offBoard }) {
    const play = (/** @type {Action} */ action, /** @type {string} */ className) =>
      h("button", { type: "button", class: className, onclick: () => onPlay(action) }, action.label);
    const rest = offBoard.filter((action) => action !== ghost);
    return [
      rotatable && h("button", { type: "button", onclick: onRotate, "aria-keyshortcuts": "R" }, "Rotate"),
      ghost && play(ghost, "main place"),
      ...(rest.length > MAX_ACTION_BUTTONS
        ? [h("button", { type: "button", onclick: onListActions }, `Choose one of ${rest.length}`)]
        : rest.map((action) => play(action, urgent ? "main" : ""))),
      narrowed && h("button", { type: "button", onclick: onCancel, "aria-keyshortcuts": "Escape" }, "Cancel"),
    ];
  }

  /**
   * Asks for confirmation of an action with a warning.
   * @param {Action} action
   */
  function warn(action) {
    const key = JSON.stringify(["warning", action.id, action.warning]);
    if (key === shown) return;
    shown = key;
    text.textContent = action.warning;
    undo.hidden = hint.hidden = true;
    element.classList.remove("ghosted");
    element.classList.add("warned");
    setChildren(
      choices,
      h("button", { type: "button", class: "main", onclick: onCancel }, "Choose something else"),
      h("button", { type: "button", onclick: () => onPlay(action) }, "Do it anyway"),
    );
  }

  /** @param {boolean} busy whether a hint is being computed */
  function setHintBusy(busy) {
    hint.textContent = busy ? "Thinking…" : "Hint";
    hint.setAttribute("aria-busy", String(busy));
  }

  /**
   * Once the game is over: a button that switches between the result and the board.
   * @param {boolean} resultShown
   */
  function showResultToggle(resultShown) {
    result.hidden = false;
    result.textContent = resultShown ? "Look at the table" : "Show the result";
  }

  return { show, warn, setHintBusy, showResultToggle };
}
