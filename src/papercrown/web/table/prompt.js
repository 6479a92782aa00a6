// The prompt: what is asked, in large letters, and buttons for what has no place in the drawing.
import { fill, h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";

const MOST = 5;

export function createPrompt(element, { onPlay, onTurn, onCancel, onUndo, onHint, onMany, onResult }) {
  const badge = h("span", { class: "badge" });
  const asked = h("p", { class: "asked", id: "asked" });
  const choices = h("div", { class: "choices" });
  const undo = h("button", { type: "button", class: "undo", onclick: onUndo, "aria-keyshortcuts": "U" }, "Undo");
  const hint = h("button", { type: "button", class: "hint", onclick: onHint, "aria-keyshortcuts": "H" }, "Hint");
  const result = h("button", { type: "button", class: "main", hidden: true, onclick: onResult });
  fill(element, badge, asked, choices, result, hint, undo);
  let before = "";

  function show({ turn, hints, busy, narrowed, urgent, turns, ghost, choices: unplaced }) {
    const mine = turn !== null && turn.seat !== null;
    element.classList.remove("doubted");
    element.classList.toggle("mine", mine);
    element.classList.toggle("busy", busy);
    element.classList.toggle("ghosted", Boolean(ghost));
    if (asked.textContent !== turn?.prompt) asked.textContent = turn?.prompt ?? "";
    undo.hidden = !turn || turn.undo === null || narrowed;
    hint.hidden = !mine || !hints || narrowed;
    const now = JSON.stringify([turn?.seat, busy, narrowed, turns, ghost, unplaced]); // words and warnings may change too
    if (now === before) return;
    before = now;
    fill(badge, mine && picture(`pc-badge-${turn.seat}`, 34));
    fill(choices, busy ? [] : buttons({ narrowed, urgent, turns, ghost, unplaced }));
  }

  function buttons({ narrowed, urgent, turns, ghost, unplaced }) {
    const play = (action, kind) =>
      h("button", { type: "button", class: kind, onclick: () => onPlay(action) }, action.label);
    const rest = unplaced.filter((action) => action !== ghost);
    return [
      turns && h("button", { type: "button", onclick: onTurn, "aria-keyshortcuts": "R" }, "Turn"),
      ghost && play(ghost, "main place"),
      rest.length > MOST
        ? h("button", { type: "button", onclick: onMany }, `Choose one of ${rest.length}`)
        : rest.map((action) => play(action, urgent ? "main" : "")),
      narrowed && h("button", { type: "button", onclick: onCancel, "aria-keyshortcuts": "Escape" }, "Cancel"),
    ].flat();
  }

  /** An action with a warning: it is played only by somebody who is sure. */
  function doubt(action) {
    const now = JSON.stringify(["doubt", action.id, action.warning]);
    if (now === before) return;
    before = now;
    asked.textContent = action.warning;
    undo.hidden = hint.hidden = true;
    element.classList.remove("ghosted");
    element.classList.add("doubted");
    fill(
      choices,
      h("button", { type: "button", class: "main", onclick: onCancel }, "Choose something else"),
      h("button", { type: "button", onclick: () => onPlay(action) }, "Do it all the same"),
    );
  }

  function thinks(busy) {
    hint.textContent = busy ? "Thinking…" : "Hint";
    hint.setAttribute("aria-busy", String(busy));
  }

  /** Once the game is over: the way from the result to the table, and back. */
  function over(resultIsShown) {
    result.hidden = false;
    result.textContent = resultIsShown ? "Look at the table" : "Show the result";
  }

  return { show, doubt, thinks, over };
}
