// Two or more sheets in one place: a strip of tabs, and the chosen one below it.

import { h } from "../shared/dom.js";

const TURNS = { ArrowLeft: -1, ArrowRight: 1 };

/** Answers {body(name), open(name)}: where to put what a tab shows, and showing it. Tells: onOpen(name). */
export function createTabs(element, label, names, { onOpen = () => {} } = {}) {
  const bodies = new Map(names.map((name) => [name, bodyOf(name)]));
  const tabs = names.map((name) => tabOf(name, () => choose(name)));
  const strip = h("div", { class: "strip", role: "tablist", "aria-label": label }, tabs);
  strip.addEventListener("keydown", (event) => {
    const turn = TURNS[event.key];
    if (!turn) return;
    event.stopPropagation();
    const next = tabs.at((tabs.indexOf(event.target) + turn) % tabs.length);
    next.focus();
    next.click();
  });
  element.append(strip, ...bodies.values());

  function open(name) {
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", names[i] === name);
      tab.tabIndex = names[i] === name ? 0 : -1;
    });
    for (const [other, body] of bodies) body.hidden = other !== name;
  }

  function choose(name) {
    if (!bodies.has(name)) return;
    open(name);
    onOpen(name);
  }

  open(names[0]);
  return { body: (name) => bodies.get(name), open: choose };
}

const idOf = (name) => name.toLowerCase();

const tabOf = (name, onclick) =>
  h("button", { type: "button", role: "tab", id: `${idOf(name)}-tab`, "aria-controls": idOf(name), onclick }, name);

const bodyOf = (name) =>
  h("div", { class: "body", role: "tabpanel", id: idOf(name), "aria-labelledby": `${idOf(name)}-tab`, tabindex: "0" });
