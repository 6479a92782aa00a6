// Every legal action as a button, narrowed by clicks and by a search: the way to play without a mouse.
import { h, setChildren } from "../shared/dom.js";

/** @import { Action } from "../shared/types.d.ts" */
/** @typedef {[prefix: string, actions: Action[]]} Group */

const MIN_GROUP_SIZE = 3;
const MIN_PREFIX_WORDS = 4;

/** @param {Action} action */
const wordsOf = (action) => action.label.split(" ");

/**
 * How many words all labels begin with.
 * @param {Action[]} actions
 */
function commonPrefixWords(actions) {
  const [first, ...others] = actions.map(wordsOf);
  const difference = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return difference < 0 ? first.length - 1 : difference;
}

/**
 * Groups labels with a long common prefix; those without one come first, under the prefix "".
 * @param {Action[]} actions
 * @returns {Group[]}
 */
export function groupByPrefix(actions) {
  /** @type {Action[]} */
  const single = [];
  /** @type {Group[]} */
  const groups = [];
  /** @param {Action[]} some */
  const split = (some) => {
    if (some.length < MIN_GROUP_SIZE) {
      single.push(...some);
      return;
    }
    const count = commonPrefixWords(some);
    if (count >= MIN_PREFIX_WORDS) {
      groups.push([`${wordsOf(some[0]).slice(0, count).join(" ")} `, some]);
      return;
    }
    for (const group of Map.groupBy(some, (action) => wordsOf(action)[count]).values()) split(group);
  };
  split(actions);
  for (const [, some] of groups) some.sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
  return single.length ? [["", single], ...groups] : groups;
}

/**
 * The actions whose label contains every word of a query.
 * @param {Action[]} actions
 * @param {string} query
 */
export function searchActions(actions, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => words.every((word) => action.label.toLowerCase().includes(word)));
}

/**
 * @param {HTMLElement} element
 * @param {{ onPlay: (action: Action) => void, onPreview: (action: Action | null) => void }} callbacks
 */
export function createActionList(element, { onPlay, onPreview }) {
  /** @type {Action[]} */
  let actions = [];
  let narrowed = false;
  let shown = "";
  let outdated = false;
  const field = h("input", {
    type: "search",
    "aria-label": "Search the actions",
    placeholder: "Search the actions",
    autocomplete: "off",
    oninput: draw,
    onkeydown: (event) => {
      const found = searchActions(actions, field.value);
      if (event.key === "Enter" && found.length === 1) onPlay(found[0]);
    },
  });
  const count = h("p", { class: "faded count" });
  const list = h("div", { class: "list" });
  setChildren(element, field, count, list);
  element.id = "actions";

  /**
   * @param {Action[]} next
   * @param {boolean} byClicks whether clicks have narrowed them
   */
  function show(next, byClicks) {
    actions = next;
    narrowed = byClicks;
    const key = JSON.stringify([narrowed, actions.map(({ id, label }) => [id, label])]);
    if (key === shown) return;
    shown = key;
    if (!actions.length) field.value = "";
    outdated = Boolean(element.hidden);
    if (!outdated) draw();
  }

  /** The panel was opened: a hidden one is not redrawn. */
  function opened() {
    if (outdated) draw();
    outdated = false;
  }

  function draw() {
    const found = searchActions(actions, field.value);
    const hadFocus = list.contains(document.activeElement);
    field.hidden = actions.length < 2;
    count.textContent = summary(found.length);
    setChildren(list, groupByPrefix(found).map(section));
    if (hadFocus) list.querySelector("button")?.focus();
  }

  /** @param {number} found */
  function summary(found) {
    if (!actions.length) return "There is nothing for you to do right now.";
    if (!found) return "No action matches.";
    return `${found === 1 ? "One action" : `${found} actions`}${narrowed ? " left after your clicks" : ""}`;
  }

  /** @param {Group} group */
  function section([prefix, some]) {
    const buttons = some.map((action) => button(action, prefix));
    if (!prefix) return h("div", { class: "whole" }, buttons);
    return h("div", {}, h("h2", {}, `${prefix.trim()} …`), h("div", { class: "short" }, buttons));
  }

  /**
   * @param {Action} action
   * @param {string} prefix
   */
  function button(action, prefix) {
    const preview = () => onPreview(action);
    const endPreview = () => onPreview(null);
    return h(
      "button",
      {
        type: "button",
        "data-action": action.id,
        onclick: () => onPlay(action),
        onpointerenter: preview,
        onpointerleave: endPreview,
        onfocus: preview,
        onblur: endPreview,
      },
      prefix && h("span", { class: "visually-hidden" }, prefix),
      action.label.slice(prefix.length),
    );
  }

  return { show, opened, focusSearch: () => field.focus() };
}
