// Panels beside the board, one open at a time, chosen by a strip of buttons. On a phone the open one can be closed too.
import { h, prefersReducedMotion } from "../shared/dom.js";
import { loadSetting, saveSetting } from "../shared/settings.js";

const WIDE_SCREEN = matchMedia("(min-width: 1000px)");
const SETTING = "panel";

/**
 * @template {string} Name
 * @param {Element} element
 * @param {Name[]} names
 * @param {{ onOpen: (name: Name) => void }} callbacks
 */
export function createSidePanels(element, names, { onOpen }) {
  const strip = h("div", { class: "strip" });
  const panels = names.map((name) => {
    const body = h("section", {
      class: `panel ${name.toLowerCase()}-panel`,
      "aria-label": name,
      tabindex: "0",
      hidden: true,
    });
    /** @type {HTMLButtonElement} */
    const button = h(
      "button",
      { type: "button", "aria-expanded": "false", onclick: () => open(name, isOpen(button)) },
      name,
    );
    strip.append(button);
    return { name, body, button };
  });
  const container = h("div", { class: "panels card" }, strip, ...panels.map(({ body }) => body));
  element.append(container);

  const isOpen = (/** @type {HTMLElement} */ button) => button.getAttribute("aria-expanded") === "true";

  /** @param {Name} name */
  function panelOf(name) {
    const panel = panels.find((other) => other.name === name);
    if (!panel) throw new Error(`expected one of ${names.join(", ")}, got ${name}`);
    return panel;
  }

  /**
   * Opens a panel. On a small screen, opening the open one closes it.
   * @param {Name} name
   * @param {boolean} [wasOpen]
   */
  function open(name, wasOpen = false) {
    const close = wasOpen && !WIDE_SCREEN.matches;
    for (const panel of panels) {
      const visible = panel.name === name && !close;
      panel.body.hidden = !visible;
      panel.button.setAttribute("aria-expanded", String(visible));
    }
    saveSetting(SETTING, name);
    if (!close) onOpen(name);
  }

  /**
   * Shows or hides the button of a panel that not every table has.
   * @param {Name} name
   * @param {boolean} available
   */
  function setAvailable(name, available) {
    const { button } = panelOf(name);
    const wasOpen = isOpen(button);
    button.hidden = !available;
    if (!available && wasOpen) open(names[0]);
  }

  /** Scrolls to the open panel on a small screen. */
  function scrollIntoView() {
    if (WIDE_SCREEN.matches) return;
    container.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }

  requestAnimationFrame(() => open(names.find((name) => name === loadSetting(SETTING)) ?? names[0]));
  return { body: (/** @type {Name} */ name) => panelOf(name).body, open, setAvailable, scrollIntoView };
}
