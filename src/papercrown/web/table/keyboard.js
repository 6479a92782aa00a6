// The keys of the table, and the dialog that lists them.
import { h } from "../shared/dom.js";

const LIST = [
  ["Tab, arrows", "go to what glows, and from one to the next"],
  ["Enter, Space", "click it"],
  ["R", "turn what you are about to place"],
  ["Enter", "place it as it is shown"],
  ["U", "take your last action back"],
  ["H", "ask for a hint, where hints are allowed"],
  ["Esc", "forget what you clicked"],
  ["/", "find an action by its words"],
  ["B", "go to the first thing that glows"],
  ["?", "this list"],
];

const typing = (event) => event.target.closest?.("input, textarea, select, [contenteditable]");

export function listenToKeys(on) {
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", {}, LIST.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)))),
    h("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  document.body.append(dialog);
  const help = () => dialog.showModal();
  const keys = { r: on.turn, u: on.undo, h: on.hint, "/": on.filter, b: on.board, "?": help };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (typing(event)) event.target.blur();
      on.cancel();
      return;
    }
    if (typing(event)) return;
    const free = !event.target.closest("button, a, summary");
    if (event.key === "Enter" && free && on.confirm()) return event.preventDefault();
    const deed = keys[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  return { help };
}
