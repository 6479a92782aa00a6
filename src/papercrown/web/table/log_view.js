// The game log, newest entry last. It follows the newest entry unless the user has scrolled up.
import { h } from "../shared/dom.js";
import { seatBadge } from "../shared/svg.js";

const FOLLOW_DISTANCE_PX = 40;

/** @typedef {{ key: number, seat: number | null, text: string, step?: number | null }} Entry */

/**
 * Consecutive entries of one seat share one heading; entries without a seat stand alone.
 * @param {Element} element
 * @param {(step: number) => string} stepUrl
 */
export function createLogView(element, stepUrl) {
  const list = h("ol", { class: "log", tabindex: "0", "aria-label": "Game log" });
  element.append(list);
  /** @type {Map<number, HTMLElement>} */
  const items = new Map();
  /** @type {HTMLElement | null} */
  let group = null;
  /** @type {number | null} */
  let groupSeat = null;
  let following = true;

  list.addEventListener("scroll", () => {
    following = list.scrollHeight - list.scrollTop - list.clientHeight < FOLLOW_DISTANCE_PX;
  });

  /**
   * @param {Entry[]} entries
   * @param {string[]} names
   */
  function add(entries, names) {
    for (const entry of entries) append(entry, names);
    if (following && entries.length) requestAnimationFrame(scrollToEnd);
  }

  /**
   * @param {Entry} entry
   * @param {string[]} names
   */
  function append({ key, seat, text, step }, names) {
    if (!group || seat === null || groupSeat !== seat) {
      group = h("ul");
      const heading = seat !== null && h("p", { class: "who" }, seatBadge(seat, 18), names[seat]);
      list.append(h("li", { class: seat === null ? "news" : "turn" }, heading, group));
      groupSeat = seat;
    }
    const item = h("li", {}, h("span", {}, text));
    items.set(key, item);
    group.append(item);
    if (step) linkStep(key, step);
  }

  /**
   * Links an entry to its step, once that is in the replay.
   * @param {number} key
   * @param {number} step
   */
  function linkStep(key, step) {
    const item = items.get(key);
    if (!item || item.querySelector("a")) return;
    item.append(h("a", { href: stepUrl(step), "aria-label": `Step ${step}` }, step));
  }

  /**
   * An entry that was undone stays, struck out.
   * @param {number} key
   */
  function strikeOut(key) {
    items.get(key)?.classList.add("undone");
  }

  function clear() {
    list.replaceChildren();
    items.clear();
    groupSeat = group = null;
  }

  function scrollToEnd() {
    list.scrollTop = list.scrollHeight;
  }

  return { add, linkStep, strikeOut, clear, scrollToEnd };
}
