// Every legal action as a button, narrowed by clicks and by typed words: the way to play without a mouse.
import { fill, h } from "../shared/dom.js";

const TOGETHER = 3;
const ALIKE = 4;

const wordsOf = (action) => action.label.split(" ");

/** How many words all labels begin with. */
function shared(actions) {
  const [first, ...others] = actions.map(wordsOf);
  const differs = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return differs < 0 ? first.length - 1 : differs;
}

/** Labels with a long common beginning stand together: [[beginning, actions], ...]; "" for those that stand alone. */
export function grouped(actions) {
  const alone = [];
  const groups = [];
  const split = (some) => {
    if (some.length < TOGETHER) return alone.push(...some);
    const n = shared(some);
    if (n >= ALIKE) return groups.push([`${wordsOf(some[0]).slice(0, n).join(" ")} `, some]);
    for (const part of Map.groupBy(some, (action) => wordsOf(action)[n]).values()) split(part);
  };
  split(actions);
  const inOrder = (a, b) => a.label.localeCompare(b.label, "en", { numeric: true });
  for (const [, some] of groups) some.sort(inOrder);
  return alone.length ? [["", alone], ...groups] : groups;
}

/** The actions whose label has every typed word. */
export function fitting(actions, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => words.every((word) => action.label.toLowerCase().includes(word)));
}

export function createActions(element, { onPlay, onPoint }) {
  const field = h("input", {
    type: "search",
    "aria-label": "Find an action by its words",
    placeholder: "Find by words",
    autocomplete: "off",
    oninput: draw,
    onkeydown: (event) => {
      const found = fitting(all, field.value);
      if (event.key === "Enter" && found.length === 1) onPlay(found[0]);
    },
  });
  const count = h("p", { class: "faded count" });
  const list = h("div", { class: "list" });
  fill(element, field, count, list);
  element.id = "actions";
  let all = [];
  let narrowed = false;
  let before = null;
  let late = false;

  function show(actions, byClicks) {
    const now = JSON.stringify([byClicks, actions.map((action) => [action.id, action.label])]);
    all = actions;
    narrowed = byClicks;
    if (now === before) return;
    before = now;
    if (!actions.length) field.value = "";
    late = element.hidden;
    if (!late) draw();
  }

  /** A closed panel is only drawn when it opens. */
  function open() {
    if (late) draw();
    late = false;
  }

  function draw() {
    const found = fitting(all, field.value);
    const focused = list.contains(document.activeElement);
    field.hidden = all.length < 2;
    count.textContent = described(found.length);
    fill(list, grouped(found).map(([beginning, actions]) => section(beginning, actions)));
    if (focused) list.querySelector("button")?.focus();
  }

  function described(n) {
    if (!all.length) return "There is nothing for you to do right now.";
    if (!n) return "Nothing has these words.";
    return `${n === 1 ? "One action" : `${n} actions`}${narrowed ? " after what you clicked" : ""}`;
  }

  function section(beginning, actions) {
    const buttons = actions.map((action) => button(action, beginning));
    if (!beginning) return h("div", { class: "whole" }, buttons);
    return h("div", {}, h("h2", {}, `${beginning.trim()} …`), h("div", { class: "short" }, buttons));
  }

  function button(action, beginning) {
    const point = () => onPoint(action);
    const leave = () => onPoint(null);
    return h(
      "button",
      {
        type: "button",
        "data-action": action.id,
        onclick: () => onPlay(action),
        onpointerenter: point,
        onpointerleave: leave,
        onfocus: point,
        onblur: leave,
      },
      beginning && h("span", { class: "unseen" }, beginning),
      action.label.slice(beginning.length),
    );
  }

  return { show, open, filter: () => field.focus() };
}
