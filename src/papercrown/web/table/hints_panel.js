// Hints: up to three good actions with reasons. Each can be shown on the board and played from here.
import { shareBar } from "../shared/bars.js";
import { h, setChildren } from "../shared/dom.js";

/** @import { Action, HintEntry, HintsMessage } from "../shared/types.d.ts" */

const THINKING = "The bot is thinking for a second.";
const NO_HINT = "Ask for a hint when it is your turn: press Hint beside the prompt, or H.";

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/**
 * The verdict and the best action, for screen readers.
 * @param {HintsMessage} message
 */
export const spokenHint = ({ verdict, hints: [best] }) => `Hint: ${best.label}. ${best.reasons.join(" ")} ${verdict}`;

/**
 * @param {Element} element
 * @param {object} callbacks
 * @param {(action: Action | null, scroll: boolean) => void} callbacks.onPreview
 * @param {(action: Action) => void} callbacks.onPlay
 */
export function createHintsPanel(element, { onPreview, onPlay }) {
  /** @type {{ button: Element, action: Action } | null} */
  let pressed = null;

  const showText = (/** @type {string} */ text) => setChildren(element, h("p", { class: "faded" }, text));

  /**
   * @param {HintsMessage} message
   * @param {{ alone: boolean, actions: Action[] }} turn what may be played now
   */
  function show({ verdict, hints }, { alone, actions }) {
    pressed = null;
    const items = hints.flatMap((hint) => {
      const action = actions.find(({ id }) => id === hint.action);
      return action ? [item(hint, action, alone)] : [];
    });
    setChildren(element, h("p", { class: "verdict" }, verdict), h("ol", { class: "hints" }, items));
  }

  /**
   * @param {HintEntry} hint
   * @param {Action} action
   * @param {boolean} alone
   */
  function item(hint, action, alone) {
    /** @type {HTMLButtonElement} */
    const toggle = h(
      "button",
      {
        type: "button",
        class: "what",
        "aria-pressed": "false",
        onclick: () => press(toggle, action),
        onpointerenter: (event) => event.pointerType !== "touch" && onPreview(action, false),
        onpointerleave: (event) => event.pointerType !== "touch" && onPreview(pressed?.action ?? null, false),
      },
      hint.label,
    );
    const numbers = h(
      "div",
      {},
      h("p", {}, `Final score ${hint.score.toFixed(1)} ± ${hint.error.toFixed(1)}`),
      !alone && h("p", {}, shareBar(hint.victory), `wins ${percent(hint.victory)}`),
    );
    const play = h(
      "button",
      { type: "button", class: "play", "aria-label": `Play: ${hint.label}`, onclick: () => onPlay(action) },
      "Play this",
    );
    return h(
      "li",
      {},
      toggle,
      h(
        "ul",
        { class: "reasons" },
        hint.reasons.map((reason) => h("li", {}, reason)),
      ),
      h("div", { class: "numbers" }, numbers, play),
    );
  }

  /**
   * Toggles whether the board shows an action.
   * @param {Element} button
   * @param {Action} action
   */
  function press(button, action) {
    const wasPressed = pressed?.button === button;
    pressed?.button.setAttribute("aria-pressed", "false");
    pressed = wasPressed ? null : { button, action };
    pressed?.button.setAttribute("aria-pressed", "true");
    onPreview(pressed?.action ?? null, true);
  }

  showText(NO_HINT);
  return { show, showThinking: () => showText(THINKING), clear: () => showText(NO_HINT) };
}
