// Keyboard shortcuts of the table, and the dialog that lists them.
import { closestTarget, h } from "../shared/dom.js";

const SHORTCUTS = [
  ["Tab, arrows", "move to what glows, then from one to the next"],
  ["Enter, Space", "click it"],
  ["R", "rotate what you are about to place"],
  ["Enter", "place it as shown"],
  ["U", "undo your last action"],
  ["H", "ask for a hint, where hints are allowed"],
  ["Esc", "clear your clicks"],
  ["/", "search the actions"],
  ["B", "jump to the first thing that glows"],
  ["?", "show this list"],
];

/**
 * @typedef {object} Commands
 * @property {() => void} rotate
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} cancel
 * @property {() => boolean} confirm whether there was something to confirm
 * @property {() => void} searchActions
 * @property {() => void} focusBoard
 */

/** @param {Event} event */
const isTyping = (event) => closestTarget(event, "input, textarea, select, [contenteditable]");

/** @param {Commands} commands */
export function listenToKeyboard(commands) {
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, "Keys"),
    h(
      "dl",
      {},
      SHORTCUTS.map(([key, effect]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, effect))),
    ),
    h("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  document.body.append(dialog);
  const showHelp = () => dialog.showModal();
  /** @type {Record<string, () => void>} */
  const shortcuts = {
    r: commands.rotate,
    u: commands.undo,
    h: commands.hint,
    "/": commands.searchActions,
    b: commands.focusBoard,
    "?": showHelp,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const field = isTyping(event);
    if (event.key === "Escape") {
      field?.blur();
      commands.cancel();
      return;
    }
    if (field) return;
    const onControl = closestTarget(event, "button, a, summary");
    if (event.key === "Enter" && !onControl && commands.confirm()) return event.preventDefault();
    const command = shortcuts[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    command();
  });
  return { showHelp };
}
