// The board: places the parts of a scene, lets targets glow, shows ghosts, tells what was clicked. It knows no game.
import { calm, h } from "../dom.js";
import { pour } from "../trusted_html.js";
import { drawInto } from "./layers.js";
import { fly, pulse } from "./motion.js";
import { createTargets } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const libraries = new Map();

/** Puts the pictures of a game into the document, once; the parts use them. */
export function loadLibrary(game) {
  if (!libraries.has(game)) libraries.set(game, fetchLibrary(game));
  return libraries.get(game);
}

async function fetchLibrary(game) {
  const response = await fetch(`/games/${encodeURIComponent(game)}/library.svg`).catch(() => null);
  if (!response?.ok) return libraries.delete(game); // the next scene asks again
  const shelf = h("div", { class: "library", "aria-hidden": "true" });
  pour(shelf, await response.text());
  document.body.prepend(shelf);
}

/**
 * Fills the element with three places: `.shared`, `.large` (one sheet) and `.side` with the other sheets as thumbnails.
 * A page may put panels of its own into `board.side`.
 *
 * Tells: onClick(dataId or null), onHover(dataId or null), onTurn(1 or -1) by the wheel, true if something turned,
 * onEnlarge(seat) after a thumbnail was tapped, origin(seat): the element that a seat's pieces fly from.
 */
export function createBoard(element, tell = {}) {
  const shared = h("section", { class: "shared", "aria-label": "Shared by all" });
  const large = h("section", { class: "large", "aria-label": "Sheet" });
  const others = h("section", { class: "others", "aria-label": "The other sheets" });
  const side = h("div", { class: "side" }, others);
  const back = h("button", { class: "back", type: "button", hidden: true, onclick: () => enlarge(null) });
  element.classList.add("board");
  large.append(back);
  element.append(large, shared, side);

  const parts = new Map();
  let things = new Map();
  let ghosts = [];
  let tapped = null;
  let scene = null;
  let suggested = null;

  const find = (id) => things.get(id);
  const hover = (id) => tell.onHover?.(id);
  const targets = createTargets(element, { find, onClick: (id) => tell.onClick?.(id), onHover: hover });

  function show(given, seat = null) {
    scene = given;
    suggested = seat;
    targets.undress();
    for (const ghost of ghosts) ghost.remove();
    ghosts = [];
    const here = new Set(scene.parts.map((part) => part.id));
    for (const [id, box] of parts) {
      if (here.has(id)) continue;
      box.remove();
      parts.delete(id);
    }
    for (const part of scene.parts) draw(part);
    place();
    things = new Map();
    for (const thing of element.querySelectorAll("[data-id]")) things.set(thing.dataset.id, thing);
    targets.refresh();
  }

  function draw(part) {
    let box = parts.get(part.id);
    if (!box) {
      box = boxOf(part, () => enlarge(part.seats[0]));
      parts.set(part.id, box);
    }
    box.dataset.seats = part.seats.join(" ");
    const svg = drawInto(box.querySelector(".frame"), part);
    if (part.svg === null || part.svg === undefined) return;
    const shape = svg.viewBox.baseVal;
    box.style.setProperty("--least", `${part.width}px`);
    if (shape) box.style.setProperty("--shape", `${shape.width} / ${shape.height}`);
    if (box.dataset.width === String(part.width)) return;
    box.dataset.width = part.width;
    requestAnimationFrame(() => centre(box));
  }

  /** Each part goes where it belongs now; only what changes its place is moved. */
  function place() {
    const sheets = scene.parts.filter((part) => part.seats.length);
    const has = (seat) => sheets.find((part) => part.seats.includes(seat));
    const main = has(tapped) ?? has(scene.viewer) ?? has(suggested) ?? sheets[0];
    element.classList.toggle("sheetless", !sheets.length);
    put(large, main ? [main] : []);
    put(shared, scene.parts.filter((part) => !part.seats.length));
    const rest = sheets.filter((part) => part !== main);
    const from = scene.viewer ?? 0;
    rest.sort((a, b) => after(from, a.seats[0]) - after(from, b.seats[0]));
    put(others, rest);
    others.hidden = !rest.length;
    others.dataset.count = rest.length;
    shared.hidden = !shared.childElementCount;
    large.hidden = !main;
    if (main) large.setAttribute("aria-label", main.title);
    back.hidden = !has(tapped);
    back.textContent = scene.viewer === null ? "Follow the game" : "Back to mine";
  }

  function put(home, wanted) {
    const boxes = wanted.map((part) => parts.get(part.id));
    for (const old of home.querySelectorAll(":scope > .part")) if (!boxes.includes(old)) old.remove();
    boxes.forEach((box, i) => {
      if (home.children[i] === box) return;
      home.insertBefore(box, home.children[i] ?? null);
      if (home === large) requestAnimationFrame(() => centre(box));
    });
  }

  /** Shows the sheet of a seat large; null goes back to the usual one. */
  function enlarge(seat) {
    const part = scene?.parts.find((other) => other.seats.includes(seat));
    const next = part && !part.seats.includes(scene.viewer) ? seat : null;
    if (next === tapped || !scene) return;
    tapped = next;
    place();
    tell.onEnlarge?.(tapped);
  }

  function mark({ can = [], chosen = [], ghosts: pictures = [], previews = [] } = {}) {
    targets.mark(can, chosen);
    for (const ghost of ghosts) ghost.remove();
    const shown = (kind) => ([id, symbol]) => ghostOn(find(id), symbol, kind);
    ghosts = [...pictures.map(shown("ghost")), ...previews.map(shown("ghost faint"))].filter(Boolean);
  }

  /** Shows where something happened, and lets its pieces fly there. */
  function flash(event, { still = false } = {}) {
    const path = event.path.map(find);
    let from = tell.origin?.(event.seat) ?? null;
    path.forEach((thing, i) => {
      if (!thing) return;
      pulse(spotOf(thing));
      if (event.ghosts[i] && from && !still && !calm()) fly(event.ghosts[i], from, spotOf(thing));
      from = spotOf(thing);
    });
  }

  /** On a thumbnail one can play with a mouse, but not on one's own: that one is to be large. */
  function playable(thumb, thing) {
    const own = thumb.dataset.seats.split(" ").includes(String(scene.viewer));
    return thing && targets.has(thing.dataset.id) && !own && !matchMedia("(pointer: coarse)").matches;
  }

  element.addEventListener("click", (event) => {
    if (event.target.closest("button, a, input, select, summary")) return;
    const thing = event.target.closest("[data-id]");
    const thumb = event.target.closest(".others .part");
    if (thumb && !playable(thumb, thing)) return enlarge(Number(thumb.dataset.seats.split(" ")[0]));
    if (event.target.closest(".part")) tell.onClick?.(thing ? thing.dataset.id : null);
  });
  element.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const thing = event.target.closest?.("[data-id]");
    hover(thing && targets.has(thing.dataset.id) ? thing.dataset.id : null);
  });
  element.addEventListener("pointerleave", () => hover(null));
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !event.deltaY || !event.target.closest?.(".can, .chosen")) return;
      if (tell.onTurn?.(Math.sign(event.deltaY))) event.preventDefault();
    },
    { passive: false },
  );

  return { show, mark, flash, find, enlarge, side, large, shared, others, focus: targets.focus };
}

const after = (from, seat) => (seat < from ? seat + 1000 : seat);

function boxOf(part, onEnlarge) {
  const look = h(
    "button",
    { class: "enlarge", type: "button", onclick: onEnlarge, "aria-label": `Show large: ${part.title}` },
    "",
  );
  return h("figure", { class: "part", "data-part": part.id }, h("div", { class: "frame drawn" }), look);
}

/** A part that is wider than its box shows its middle, and can be scrolled with the arrow keys. */
function centre(box) {
  const frame = box.querySelector(".frame");
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  if (frame.scrollWidth > frame.clientWidth + 1) frame.setAttribute("tabindex", "0");
  else frame.removeAttribute("tabindex");
}

const spotOf = (thing) => thing.querySelector(".spot") ?? thing;

function ghostOn(thing, symbol, kind) {
  if (!thing || !symbol) return null;
  const box = spotOf(thing).getBBox();
  const ghost = document.createElementNS(SVG, "use");
  ghost.setAttribute("class", kind);
  ghost.setAttribute("href", `#${symbol}`);
  ghost.setAttribute("fill", "#2b2a33");
  for (const name of ["x", "y", "width", "height"]) ghost.setAttribute(name, box[name]);
  thing.append(ghost);
  return ghost;
}
