// Animations that show what other players did: a fading ring and a flying piece. Nothing waits for them.
import { h, prefersReducedMotion } from "../dom.js";
import { svg } from "../svg.js";

const FLIGHT_MS = 450;
const RING_MS = 1000;
const STILL_RING_MS = 1200;

/**
 * Draws a golden ring around an element, which fades away.
 * @param {Element} element
 */
export function pulse(element) {
  const box = element.getBoundingClientRect();
  if (!box.width) return;
  const ring = placeInOverlay(h("div"), box, "ring");
  if (prefersReducedMotion()) {
    setTimeout(() => ring.remove(), STILL_RING_MS);
    return;
  }
  const frames = [
    { opacity: 0, transform: "scale(1.35)" },
    { opacity: 1, transform: "scale(1)", offset: 0.25 },
    { opacity: 1, transform: "scale(1)", offset: 0.5 },
    { opacity: 0, transform: "scale(1.12)" },
  ];
  ring.animate(frames, { duration: RING_MS, easing: "ease-out" }).finished.finally(() => ring.remove());
}

/**
 * Lets a symbol of the library fly from one element to another.
 * @param {string} symbol
 * @param {Element} from
 * @param {Element} to
 */
export function fly(symbol, from, to) {
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width || !document.getElementById(symbol)) return;
  const use = svg("use", { href: `#${symbol}`, width: "100%", height: "100%" });
  const piece = placeInOverlay(svg("svg", {}, use), end, "flight");
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const frames = [
    { opacity: 0.4, transform: `translate(${x}px, ${y}px) scale(0.8)` },
    { opacity: 1, transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) scale(1.12)`, offset: 0.55 },
    { opacity: 1, transform: "none" },
  ];
  piece
    .animate(frames, { duration: FLIGHT_MS, easing: "cubic-bezier(.3, .1, .2, 1)" })
    .finished.finally(() => piece.remove());
}

/** @type {HTMLElement | null} */
let overlay = null;

/**
 * Lays an element over the page at a box. It takes no space and no clicks, and scrolls with the page.
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {DOMRect} box
 * @param {string} className
 */
function placeInOverlay(element, box, className) {
  if (!overlay) {
    overlay = h("div", { class: "overlay", "aria-hidden": "true" });
    document.body.append(overlay);
  }
  const origin = overlay.getBoundingClientRect();
  element.setAttribute("class", className);
  element.style.left = `${box.x - origin.x}px`;
  element.style.top = `${box.y - origin.y}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  overlay.append(element);
  return element;
}
