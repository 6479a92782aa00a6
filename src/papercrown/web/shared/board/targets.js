// Clickable things of a drawing: their classes and ARIA attributes, one tab stop, and arrow keys that move to the nearest
// one in a direction.
import { closestTarget } from "../dom.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {[dx: number, dy: number]} Direction */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TARGET_ATTRIBUTES = ["class", "role", "tabindex", "aria-label", "aria-pressed"];

/**
 * The place nearest to `from` in a direction; sideways distance counts double.
 * @template {Point} T
 * @param {T[]} places
 * @param {Point} from
 * @param {Direction} direction
 * @returns {T | null}
 */
export function nearestInDirection(places, from, [dx, dy]) {
  let best = null;
  let leastCost = Infinity;
  for (const place of places) {
    const x = place.x - from.x;
    const y = place.y - from.y;
    const ahead = x * dx + y * dy;
    const cost = ahead + 2 * (Math.abs(x * dy) + Math.abs(y * dx));
    if (ahead <= 1 || cost >= leastCost) continue;
    best = place;
    leastCost = cost;
  }
  return best;
}

/**
 * @param {Element} element
 * @param {object} options
 * @param {(id: string) => SVGElement | undefined} options.find the thing with a data-id
 * @param {(id: string) => void} options.onClick
 * @param {(id: string) => void} options.onHover when the keyboard focus reaches a target
 */
export function createTargets(element, { find, onClick, onHover }) {
  /** @type {Set<string>} */
  let clickable = new Set();
  /** @type {Set<string>} */
  let chosen = new Set();
  /** @type {string | null} */
  let tabStop = null;
  let hadFocus = false;

  const has = (/** @type {string} */ id) => clickable.has(id) || chosen.has(id);
  const tabStopElement = () => (tabStop === null ? undefined : find(tabStop));

  /**
   * @param {Iterable<string>} nextClickable
   * @param {Iterable<string>} nextChosen
   */
  function mark(nextClickable, nextChosen) {
    noteFocus();
    const next = { clickable: new Set(nextClickable), chosen: new Set(nextChosen) };
    for (const id of new Set([...clickable, ...chosen, ...next.clickable, ...next.chosen])) decorate(id, next);
    ({ clickable, chosen } = next);
    if (tabStop === null || !has(tabStop) || !find(tabStop)) tabStop = [...clickable, ...chosen].find(find) ?? null;
    tabStopElement()?.setAttribute("tabindex", "0");
    restoreFocus();
  }

  /** Keeps the focus of a keyboard player on the board when the focused thing is gone or no longer a target. */
  function restoreFocus() {
    const target = tabStopElement();
    if (!hadFocus || !target) return;
    const active = document.activeElement;
    const activeId = active?.getAttribute("data-id") ?? null;
    const lost = !active || active === document.body || (activeId !== null && !has(activeId));
    if (lost) target.focus({ preventScroll: true });
    hadFocus = false;
  }

  /**
   * @param {string} id
   * @param {{ clickable: Set<string>, chosen: Set<string> }} next
   */
  function decorate(id, next) {
    const thing = find(id);
    if (!thing) return;
    const isClickable = next.clickable.has(id);
    const isChosen = next.chosen.has(id);
    thing.classList.toggle("clickable", isClickable);
    thing.classList.toggle("chosen", isChosen);
    if (!isClickable && !isChosen) {
      for (const name of TARGET_ATTRIBUTES) thing.removeAttribute(name);
      return;
    }
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", id === tabStop ? "0" : "-1");
    thing.setAttribute("aria-label", thing.querySelector("title")?.textContent ?? id);
    thing.setAttribute("aria-pressed", String(isChosen));
  }

  /** Restores the drawing as the server sent it, so that morphing finds the nodes that did not change. */
  function clearMarks() {
    noteFocus();
    for (const id of [...clickable, ...chosen]) decorate(id, { clickable: new Set(), chosen: new Set() });
  }

  /** Marks the same targets in a new drawing. */
  const restoreMarks = () => mark(clickable, chosen);

  /** Remembers whether a target has the keyboard focus, because it may soon be removed. */
  function noteFocus() {
    hadFocus ||= document.activeElement?.matches("[data-id]:focus-visible") ?? false;
  }

  function focus() {
    tabStopElement()?.focus();
  }

  /**
   * @param {SVGElement} from
   * @param {Direction} direction
   */
  function moveFocus(from, direction) {
    const places = [...clickable, ...chosen].flatMap((id) => {
      const thing = find(id);
      return thing ? [{ id, thing, ...centreOf(thing) }] : [];
    });
    const next = nearestInDirection(places, centreOf(from), direction);
    if (!next) return;
    tabStopElement()?.setAttribute("tabindex", "-1");
    tabStop = next.id;
    next.thing.setAttribute("tabindex", "0");
    next.thing.focus();
  }

  /** @param {Event} event */
  function thingOf(event) {
    const thing = closestTarget(event, "[data-id]");
    return thing instanceof SVGElement ? { thing, id: thing.dataset.id ?? "" } : null;
  }

  element.addEventListener("keydown", (event) => {
    const found = thingOf(event);
    if (!found || !(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      moveFocus(found.thing, ARROWS[event.key]);
    } else if (event.key === " " || (event.key === "Enter" && !chosen.has(found.id))) {
      onClick(found.id);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener("focusin", (event) => {
    const found = thingOf(event);
    if (found?.thing.matches(":focus-visible") && has(found.id)) onHover(found.id);
  });

  return { mark, clearMarks, restoreMarks, has, focus };
}

/** @param {Element} thing */
function centreOf(thing) {
  const box = (thing.querySelector(".spot") ?? thing).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
