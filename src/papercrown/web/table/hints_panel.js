// Hints: up to three good choices with their reasons. One shows where it lies, and can be played from here.
import { fill, h } from "../shared/dom.js";
import { bar } from "../shared/bars.js";

const WAITING = "The bot thinks for a second.";
const NOTHING = "Ask for a hint when it is your turn: the button beside the question, or H.";

const percent = (share) => `${Math.round(100 * share)}%`;

/** The verdict and the best choice, for those who listen. */
export const spoken = ({ verdict, hints: [best] }) => `Hint: ${best.label}. ${best.reasons.join(" ")} ${verdict}`;

export function createHints(element, { onPoint, onPlay }) {
  let pressed = null;

  const say = (text) => fill(element, h("p", { class: "faded" }, text));

  /** `actionOf(id)` is the choice of the turn that a hint is about. */
  function show({ verdict, hints }, { alone, actionOf }) {
    pressed = null;
    fill(
      element,
      h("p", { class: "verdict" }, verdict),
      h("ol", { class: "hints" }, hints.map((hint) => entry(hint, actionOf(hint.action), alone))),
    );
  }

  function entry(hint, action, alone) {
    const look = h(
      "button",
      {
        type: "button",
        class: "what",
        "aria-pressed": "false",
        onclick: () => press(look, action),
        onpointerenter: (event) => event.pointerType !== "touch" && onPoint(action, false),
        onpointerleave: (event) => event.pointerType !== "touch" && onPoint(pressed?.action ?? null, false),
      },
      hint.label,
    );
    return h(
      "li",
      {},
      look,
      h("ul", { class: "reasons" }, hint.reasons.map((reason) => h("li", {}, reason))),
      h(
        "div",
        { class: "numbers" },
        h(
          "div",
          {},
          h("p", {}, `Final score ${hint.score.toFixed(1)} ± ${hint.error.toFixed(1)}`),
          !alone && h("p", {}, bar(hint.victory), `wins ${percent(hint.victory)}`),
        ),
        h(
          "button",
          { type: "button", class: "play", "aria-label": `Play: ${hint.label}`, onclick: () => onPlay(action) },
          "Play it",
        ),
      ),
    );
  }

  /** Shows on the board where a choice lies; once more, and it does not. */
  function press(button, action) {
    const again = pressed?.button === button;
    pressed?.button.setAttribute("aria-pressed", "false");
    pressed = again ? null : { button, action };
    pressed?.button.setAttribute("aria-pressed", "true");
    onPoint(pressed?.action ?? null, true);
  }

  say(NOTHING);
  return { show, wait: () => say(WAITING), clear: () => say(NOTHING) };
}
