// Score, log, actions and hints: a strip of buttons, one panel open below it. On a phone the open one can be closed too.
import { calm, h } from "../shared/dom.js";
import { kept, keep } from "../shared/settings.js";

const WIDE = matchMedia("(min-width: 1000px)");

export function createPanels(element, names, { onOpen }) {
  const strip = h("div", { class: "strip" });
  const bodies = new Map();
  const buttons = new Map();
  for (const name of names) {
    const kind = `panel ${name.toLowerCase()}-panel`;
    const body = h("section", { class: kind, "aria-label": name, tabindex: "0", hidden: true });
    const button = h(
      "button",
      { type: "button", "aria-expanded": "false", onclick: () => open(name, button.ariaExpanded === "true") },
      name,
    );
    bodies.set(name, body);
    buttons.set(name, button);
    strip.append(button);
  }
  element.append(h("div", { class: "panels card" }, strip, ...bodies.values()));

  /** Opens a panel; closes it if it was asked for while open and the screen is small. */
  function open(name, wasOpen = false) {
    const close = wasOpen && !WIDE.matches;
    for (const [other, body] of bodies) {
      const shows = other === name && !close;
      body.hidden = !shows;
      buttons.get(other).setAttribute("aria-expanded", String(shows));
    }
    keep("panel", name);
    if (!close) onOpen(name);
  }

  /** Whether there is anything for a panel at this table. */
  function offer(name, offered) {
    const open_ = buttons.get(name).ariaExpanded === "true";
    buttons.get(name).hidden = !offered;
    if (!offered && open_) open(names[0]);
  }

  /** Brings the open panel into sight, on a small screen. */
  function look() {
    if (!WIDE.matches) strip.parentElement.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
  }

  requestAnimationFrame(() => open(names.includes(kept("panel")) ? kept("panel") : names[0]));
  return { body: (name) => bodies.get(name), open, offer, look };
}
