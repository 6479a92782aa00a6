// Moves of others, so that one sees what happened: a ring that fades, a picture that flies. Nothing waits for them.
import { calm } from "../dom.js";

const SVG = "http://www.w3.org/2000/svg";
const FLIGHT = 450;
const RING = 1000;
const STILL_RING = 1200;

/** A golden ring around an element, which fades. */
export function pulse(element) {
  const box = element.getBoundingClientRect();
  if (!box.width) return;
  const ring = over(document.createElement("div"), box, "ring");
  if (calm()) {
    setTimeout(() => ring.remove(), STILL_RING);
    return;
  }
  const frames = [
    { opacity: 0, transform: "scale(1.35)" },
    { opacity: 1, transform: "scale(1)", offset: 0.25 },
    { opacity: 1, transform: "scale(1)", offset: 0.5 },
    { opacity: 0, transform: "scale(1.12)" },
  ];
  ring.animate(frames, { duration: RING, easing: "ease-out" }).finished.finally(() => ring.remove());
}

/** A picture of the library flies from one element to another. */
export function fly(symbol, from, to) {
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width || !document.getElementById(symbol)) return;
  const picture = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  use.setAttribute("width", "100%");
  use.setAttribute("height", "100%");
  picture.append(use);
  over(picture, end, "flight");
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const frames = [
    { opacity: 0.4, transform: `translate(${x}px, ${y}px) scale(0.8)` },
    { opacity: 1, transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) scale(1.12)`, offset: 0.55 },
    { opacity: 1, transform: "none" },
  ];
  picture
    .animate(frames, { duration: FLIGHT, easing: "cubic-bezier(.3, .1, .2, 1)" })
    .finished.finally(() => picture.remove());
}

let sky = null;

/** Laid over the page where a box is, without taking room or clicks; scrolls with the page. */
function over(element, box, name) {
  if (!sky) {
    sky = document.createElement("div");
    sky.className = "sky";
    sky.setAttribute("aria-hidden", "true");
    document.body.append(sky);
  }
  const page = sky.getBoundingClientRect();
  element.setAttribute("class", name);
  element.style.left = `${box.x - page.x}px`;
  element.style.top = `${box.y - page.y}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  sky.append(element);
  return element;
}
