// The menu: settings, keyboard shortcuts, fair dice, a link for another device, leaving.
import { copyToClipboard } from "../shared/clipboard.js";
import { h, setChildren } from "../shared/dom.js";
import { applySettings, loadSetting, saveSetting } from "../shared/settings.js";

/** @import { TableState } from "../shared/types.d.ts" */

const THEMES = [
  ["auto", "Same as system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/**
 * @param {HTMLElement} element
 * @param {{ onLeave: () => void, onShowKeys: () => void, onShowFairDice: () => void }} callbacks
 */
export function createMenu(element, { onLeave, onShowKeys, onShowFairDice }) {
  /** @type {HTMLInputElement} */
  const letters = h("input", {
    type: "checkbox",
    checked: loadSetting("letters") !== "off",
    onchange: () => change("letters", letters.checked ? "on" : "off"),
  });
  const chosenTheme = loadSetting("theme") ?? "auto";
  /** @type {HTMLSelectElement} */
  const theme = h(
    "select",
    { onchange: () => change("theme", theme.value) },
    THEMES.map(([value, title]) => h("option", { value, selected: chosenTheme === value }, title)),
  );
  const items = h("div", { class: "items" });
  const leaveDialog = createLeaveDialog(onLeave);
  document.body.append(leaveDialog);
  applySettings();
  setChildren(
    element,
    h("label", { class: "setting" }, letters, "Letters on the landscapes"),
    h("label", { class: "setting" }, "Theme", theme),
    items,
  );
  let shown = "";

  /**
   * @param {string} name
   * @param {string} value
   */
  function change(name, value) {
    saveSetting(name, value);
    applySettings();
  }

  /**
   * @param {string} text
   * @param {() => void} act
   */
  const item = (text, act) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          element.hidePopover();
          act();
        },
      },
      text,
    );

  /** @param {TableState} state */
  function show({ id, seats, status, dice }) {
    const mine = seats.filter((seat) => seat.mine && seat.online && !seat.bot);
    const key = JSON.stringify([mine.map((seat) => seat.key), status, Boolean(dice)]);
    if (key === shown) return;
    shown = key;
    const deviceLinks = mine.flatMap(({ name, key: seatKey }) => {
      if (!seatKey) return [];
      const text = mine.length > 1 ? `Copy a link to ${name}'s seat` : "Copy a link for another device";
      const url = `${location.origin}/table/${id}?invite=${encodeURIComponent(seatKey)}`;
      return [item(text, () => copyToClipboard(url))];
    });
    setChildren(
      items,
      item("Keys", onShowKeys),
      dice && item("Fair dice", onShowFairDice),
      deviceLinks,
      mine.length > 0 && status !== "over" && item("Leave the table", () => leaveDialog.showModal()),
      h("a", { class: "button", href: "/" }, "Back to the lobby"),
    );
  }

  return { show };
}

/** @param {() => void} onLeave */
function createLeaveDialog(onLeave) {
  const leave = () => {
    dialog.close();
    onLeave();
  };
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { "aria-labelledby": "leave-title" },
    h("h2", { id: "leave-title" }, "Leave the table?"),
    h("p", {}, "While the game goes on, the others may let a bot play for you. You can come back at any time."),
    h(
      "div",
      { class: "button-row" },
      h("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Stay"),
      h("button", { type: "button", onclick: leave }, "Leave the table"),
    ),
  );
  return dialog;
}
