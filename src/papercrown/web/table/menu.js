// The menu: settings, keys, the dice, the own seat on another device, leaving.
import { fill, h } from "../shared/dom.js";
import { copied } from "../shared/clipboard.js";
import { applySettings, keep, kept } from "../shared/settings.js";

const THEMES = [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]];

export function createMenu(element, { onLeave, onKeys, onFair }) {
  const letters = h("input", { type: "checkbox", checked: kept("letters") !== "off" });
  letters.addEventListener("change", () => set("letters", letters.checked ? "on" : "off"));
  const theme = h(
    "select",
    { onchange: () => set("theme", theme.value) },
    THEMES.map(([value, title]) => h("option", { value, selected: (kept("theme") ?? "auto") === value }, title)),
  );
  const more = h("div", { class: "more" });
  const sure = h(
    "dialog",
    { "aria-labelledby": "sure" },
    h("h2", { id: "sure" }, "Leave the table?"),
    h("p", {}, "While the game goes on, the others may let a bot play for you. You can come back at any time."),
    h(
      "div",
      { class: "ways" },
      h("button", { type: "button", class: "main", onclick: () => sure.close() }, "Stay"),
      h("button", { type: "button", onclick: () => [sure.close(), onLeave()] }, "Leave the table"),
    ),
  );
  document.body.append(sure);
  applySettings();
  fill(
    element,
    h("label", { class: "line" }, letters, "Letters on the landscapes"),
    h("label", { class: "line" }, "Light", theme),
    more,
  );
  let before = "";

  function set(name, value) {
    keep(name, value);
    applySettings();
  }

  const item = (text, go) => h("button", { type: "button", onclick: () => [element.hidePopover(), go()] }, text);

  function show(state) {
    const mine = state.seats.filter((seat) => seat.mine && seat.online && !seat.bot);
    const now = JSON.stringify([mine.map((seat) => seat.key), state.status, Boolean(state.dice)]);
    if (now === before) return;
    before = now;
    const playing = state.status === "playing" || state.status === "waiting";
    fill(
      more,
      item("Keys", onKeys),
      state.dice && item("Fair dice", onFair),
      mine.filter((seat) => seat.key).map((seat) =>
        item(
          mine.length > 1 ? `Copy the link to ${seat.name}'s seat` : "Copy the link for another device",
          () => copied(`${location.origin}/table/${state.id}?invite=${encodeURIComponent(seat.key)}`),
        ),
      ),
      mine.length > 0 && playing && item("Leave the table", () => sure.showModal()),
      h("a", { class: "button", href: "/" }, "To the lobby"),
    );
  }

  return { show };
}
