// The board widget: places the parts of a scene, marks targets, shows ghosts and reports clicks. It knows no rules.
import { $, closestTarget, h, prefersReducedMotion } from "../dom.js";
import { pictureUrl } from "../http.js";
import { svg } from "../svg.js";
import { setTrustedHTML } from "../trusted_html.js";
import { drawPart } from "./layers.js";
import { fly, pulse } from "./motion.js";
import { createTargets } from "./targets.js";

/** @import { Highlight, Part, Scene } from "../types.d.ts" */

/** @typedef {[id: string, symbol: string]} Ghost a thing of the drawing, and the picture of what would lie there */

/**
 * @typedef {object} BoardOptions
 * @property {(id: string | null) => void} [onClick] a thing of the drawing, or null for the background
 * @property {(id: string | null) => void} [onHover]
 * @property {(direction: number) => boolean} [onRotate] the wheel was turned over a target; true if something rotated
 * @property {(seat: number | null) => void} [onEnlarge]
 * @property {(seat: number) => Element | null | undefined} [originOf] the element that a seat's pieces fly from
 */

const INK = "#2b2a33";
const WRAPPED_SEAT_OFFSET = 1000; // more than any number of seats

/** @type {Map<string, Promise<void>>} */
const libraries = new Map();

/**
 * Adds the SVG symbols of a game to the document, once.
 * @param {string} game
 */
export function loadLibrary(game) {
  const library = libraries.get(game) ?? fetchLibrary(game);
  libraries.set(game, library);
  return library;
}

/** @param {string} game */
async function fetchLibrary(game) {
  const response = await fetch(pictureUrl(game, "library.svg")).catch(() => null);
  if (!response?.ok) {
    libraries.delete(game); // the next scene tries again
    return;
  }
  const library = h("div", { class: "library", "aria-hidden": "true" });
  setTrustedHTML(library, await response.text());
  document.body.prepend(library);
}

/**
 * Fills the element with three areas: `.shared`, `.large` for one player's sheet, and `.side` with the other sheets as
 * thumbnails. The caller may add panels to `side`.
 * @param {HTMLElement} element
 * @param {BoardOptions} [options]
 */
export function createBoard(element, options = {}) {
  const shared = h("section", { class: "shared", "aria-label": "Shared by everyone" });
  const large = h("section", { class: "large", "aria-label": "Sheet" });
  const others = h("section", { class: "others", "aria-label": "Other sheets" });
  const side = h("div", { class: "side" }, others);
  const back = h("button", { class: "back", type: "button", hidden: true, onclick: () => enlarge(null) });
  element.classList.add("board");
  large.append(back);
  element.append(large, shared, side);

  /** @type {Map<string, HTMLElement>} */
  const figures = new Map();
  /** @type {Map<string, SVGGraphicsElement>} */
  let things = new Map();
  /** @type {Element[]} */
  let ghosts = [];
  /** @type {number | null} */
  let enlargedSeat = null;
  /** @type {number | null} */
  let suggestedSeat = null;
  /** @type {Scene | null} */
  let scene = null;

  const find = (/** @type {string} */ id) => things.get(id);
  const hover = (/** @type {string | null} */ id) => options.onHover?.(id);
  const targets = createTargets(element, { find, onClick: (id) => options.onClick?.(id), onHover: hover });

  /**
   * @param {Scene} next
   * @param {number | null} [seat] whose sheet is large if the viewer has none
   */
  function show(next, seat = null) {
    scene = next;
    suggestedSeat = seat;
    targets.clearMarks();
    removeGhosts();
    const present = new Set(next.parts.map((part) => part.id));
    for (const [id, figure] of figures) {
      if (present.has(id)) continue;
      figure.remove();
      figures.delete(id);
    }
    for (const part of next.parts) draw(part);
    arrange(next);
    things = new Map();
    for (const thing of element.querySelectorAll("[data-id]")) {
      if (thing instanceof SVGGraphicsElement) things.set(thing.dataset.id ?? "", thing);
    }
    targets.restoreMarks();
  }

  /** @param {Part} part */
  function draw(part) {
    const figure = figureOf(part);
    figure.dataset.seats = part.seats.join(" ");
    const drawing = drawPart($(".frame", figure), part);
    if (part.svg === null || part.svg === undefined) return;
    const shape = drawing.viewBox.baseVal;
    figure.style.setProperty("--least", `${part.width}px`);
    if (shape) figure.style.setProperty("--shape", `${shape.width} / ${shape.height}`);
    if (figure.dataset.width === String(part.width)) return;
    figure.dataset.width = String(part.width);
    requestAnimationFrame(() => centreScroll(figure));
  }

  /** @param {Part} part */
  function figureOf(part) {
    const figure = figures.get(part.id) ?? createFigure(part, () => enlarge(part.seats[0]));
    figures.set(part.id, figure);
    return figure;
  }

  /**
   * Moves each part to its area; parts that stay are not touched.
   * @param {Scene} current
   */
  function arrange({ parts, viewer }) {
    const sheets = parts.filter((part) => part.seats.length);
    const sheetOf = (/** @type {number | null} */ seat) =>
      seat === null ? undefined : sheets.find((part) => part.seats.includes(seat));
    const main = sheetOf(enlargedSeat) ?? sheetOf(viewer) ?? sheetOf(suggestedSeat) ?? sheets[0];
    element.classList.toggle("no-sheets", !sheets.length);
    setFigures(large, main ? [main] : []);
    setFigures(
      shared,
      parts.filter((part) => !part.seats.length),
    );
    const rest = sheets.filter((part) => part !== main);
    const first = viewer ?? 0;
    rest.sort((a, b) => orderFrom(first, a.seats[0]) - orderFrom(first, b.seats[0]));
    setFigures(others, rest);
    others.hidden = !rest.length;
    others.dataset.count = String(rest.length);
    shared.hidden = !shared.childElementCount;
    large.hidden = !main;
    if (main) large.setAttribute("aria-label", main.title);
    back.hidden = !sheetOf(enlargedSeat);
    back.textContent = viewer === null ? "Follow the game" : "Back to my own";
  }

  /**
   * @param {Element} area
   * @param {Part[]} parts
   */
  function setFigures(area, parts) {
    const wanted = parts.map(figureOf);
    for (const figure of area.querySelectorAll(":scope > .part")) {
      if (figure instanceof HTMLElement && !wanted.includes(figure)) figure.remove();
    }
    wanted.forEach((figure, i) => {
      if (area.children[i] === figure) return;
      area.insertBefore(figure, area.children[i] ?? null);
      if (area === large) requestAnimationFrame(() => centreScroll(figure));
    });
  }

  /**
   * Shows the sheet of a seat large; null returns to the usual one.
   * @param {number | null} seat
   */
  function enlarge(seat) {
    if (!scene) return;
    const { parts, viewer } = scene;
    const part = seat === null ? undefined : parts.find((other) => other.seats.includes(seat));
    const isOwn = part && viewer !== null && part.seats.includes(viewer);
    const next = part && !isOwn ? seat : null;
    if (next === enlargedSeat) return;
    enlargedSeat = next;
    arrange(scene);
    options.onEnlarge?.(enlargedSeat);
  }

  function removeGhosts() {
    for (const ghost of ghosts) ghost.remove();
    ghosts = [];
  }

  /** @param {{ clickable?: string[], chosen?: string[], ghosts?: Ghost[], previews?: Ghost[] }} [marks] */
  function mark({ clickable = [], chosen = [], ghosts: solid = [], previews = [] } = {}) {
    targets.mark(clickable, chosen);
    removeGhosts();
    const add = (/** @type {Ghost} */ [id, symbol], /** @type {string} */ className) =>
      addGhost(find(id), symbol, className);
    ghosts = [
      ...solid.map((ghost) => add(ghost, "ghost")),
      ...previews.map((ghost) => add(ghost, "ghost faint")),
    ].filter((ghost) => ghost !== null);
  }

  /**
   * Shows where something happened, and lets its pieces fly there unless `still`.
   * @param {Highlight} highlight
   * @param {{ still?: boolean }} [how]
   */
  function flash({ seat, path, ghosts: symbols }, { still = false } = {}) {
    let origin = options.originOf?.(seat) ?? null;
    path.forEach((id, i) => {
      const thing = find(id);
      if (!thing) return;
      const spot = spotOf(thing);
      pulse(spot);
      if (symbols[i] && origin && !still && !prefersReducedMotion()) fly(symbols[i], origin, spot);
      origin = spot;
    });
  }

  /**
   * A mouse can click targets on a thumbnail, except on the viewer's own, which has to be enlarged first.
   * @param {HTMLElement} thumbnail
   * @param {string | null} id
   */
  function isPlayable(thumbnail, id) {
    const own = seatsOf(thumbnail).includes(String(scene?.viewer));
    return id !== null && targets.has(id) && !own && !matchMedia("(pointer: coarse)").matches;
  }

  /** @param {Event} event */
  const idOf = (event) => closestTarget(event, "[data-id]")?.dataset.id ?? null;

  element.addEventListener("click", (event) => {
    if (closestTarget(event, "button, a, input, select, summary")) return;
    const id = idOf(event);
    const thumbnail = closestTarget(event, ".others .part");
    if (thumbnail instanceof HTMLElement && !isPlayable(thumbnail, id)) return enlarge(Number(seatsOf(thumbnail)[0]));
    if (closestTarget(event, ".part")) options.onClick?.(id);
  });
  element.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const id = idOf(event);
    hover(id !== null && targets.has(id) ? id : null);
  });
  element.addEventListener("pointerleave", () => hover(null));
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !event.deltaY || !closestTarget(event, ".clickable, .chosen")) return;
      if (options.onRotate?.(Math.sign(event.deltaY))) event.preventDefault();
    },
    { passive: false },
  );

  return { show, mark, flash, find, enlarge, side, large, shared, others, focus: targets.focus };
}

/**
 * A sort key that puts the seats in the order of play, from the first one.
 * @param {number} first
 * @param {number} seat
 */
const orderFrom = (first, seat) => (seat < first ? seat + WRAPPED_SEAT_OFFSET : seat);

/** @param {HTMLElement} figure */
const seatsOf = (figure) => (figure.dataset.seats ?? "").split(" ");

/**
 * @param {Part} part
 * @param {() => void} onEnlarge
 */
const createFigure = (part, onEnlarge) =>
  h(
    "figure",
    { class: "part", "data-part": part.id },
    h("div", { class: "frame drawn" }),
    h("button", { class: "enlarge", type: "button", onclick: onEnlarge, "aria-label": `Enlarge: ${part.title}` }),
  );

/**
 * Scrolls a part that is wider than its frame to its middle, and lets the arrow keys scroll it.
 * @param {HTMLElement} figure
 */
function centreScroll(figure) {
  const frame = $(".frame", figure);
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  if (frame.scrollWidth > frame.clientWidth + 1) frame.setAttribute("tabindex", "0");
  else frame.removeAttribute("tabindex");
}

/**
 * The shape of a thing that takes the clicks.
 * @param {SVGGraphicsElement} thing
 */
function spotOf(thing) {
  const spot = thing.querySelector(".spot");
  return spot instanceof SVGGraphicsElement ? spot : thing;
}

/**
 * @param {SVGGraphicsElement | undefined} thing
 * @param {string} symbol
 * @param {string} className
 */
function addGhost(thing, symbol, className) {
  if (!thing || !symbol) return null;
  const { x, y, width, height } = spotOf(thing).getBBox();
  const ghost = svg("use", { class: className, href: `#${symbol}`, fill: INK, x, y, width, height });
  thing.append(ghost);
  return ghost;
}
