// Tabs, after the ARIA pattern: a strip of buttons and the chosen panel below it.
import { h } from "../shared/dom.js";

/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @template {string} Name
 * @param {Element} element
 * @param {string} label
 * @param {Name[]} names
 * @param {{ onOpen: (name: Name) => void }} callbacks
 */
export function createTabs(element, label, names, { onOpen }) {
  const tabs = names.map((name) => ({ name, button: tabButton(name, () => open(name)), panel: tabPanel(name) }));
  const buttons = tabs.map(({ button }) => button);
  const strip = h("div", { class: "strip", role: "tablist", "aria-label": label }, buttons);
  strip.addEventListener("keydown", (event) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.stopPropagation();
    const current = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const next = buttons.at((current + direction) % buttons.length);
    next?.focus();
    next?.click();
  });
  element.append(strip, ...tabs.map(({ panel }) => panel));

  /** @param {Name} name */
  function select(name) {
    for (const tab of tabs) {
      const selected = tab.name === name;
      tab.button.setAttribute("aria-selected", String(selected));
      tab.button.tabIndex = selected ? 0 : -1;
      tab.panel.hidden = !selected;
    }
  }

  /** @param {Name} name */
  function open(name) {
    if (!names.includes(name)) return;
    select(name);
    onOpen(name);
  }

  select(names[0]);
  return {
    open,
    /** The element that holds the content of a tab. @param {Name} name */
    panel: (name) => tabs.find((tab) => tab.name === name)?.panel ?? h("div"),
  };
}

/** @param {string} name */
const idOf = (name) => name.toLowerCase();

/**
 * @param {string} name
 * @param {() => void} onclick
 */
const tabButton = (name, onclick) =>
  h("button", { type: "button", role: "tab", id: `${idOf(name)}-tab`, "aria-controls": idOf(name), onclick }, name);

/** @param {string} name */
const tabPanel = (name) =>
  h("div", { class: "body", role: "tabpanel", id: idOf(name), "aria-labelledby": `${idOf(name)}-tab`, tabindex: "0" });
