// A part of a scene is an SVG frame with empty `<g data-layer>` groups, and the layers that go into them. The server
// sends only what changed.
import { svg } from "../svg.js";
import { setTrustedHTML } from "../trusted_html.js";
import { morph, morphChildren } from "./morph.js";

/** @import { Part } from "../types.d.ts" */

/**
 * @param {Element | null} drawing
 * @param {string} number
 */
function layerGroup(drawing, number) {
  const group = drawing?.querySelector(`[data-layer="${number}"]`);
  if (!group) throw new Error(`expected a drawing with a layer ${number}, found none`);
  return group;
}

/**
 * Updates the drawing in a container to show the part; layers that the part does not name stay as they are.
 * @param {Element} container
 * @param {Part} part
 * @returns {SVGSVGElement}
 */
export function drawPart(container, { title, svg: frame, layers = {} }) {
  const drawing = container.firstElementChild;
  if (frame === null || frame === undefined) {
    for (const [number, layer] of Object.entries(layers)) {
      morphChildren(layerGroup(drawing, number), parseLayer(layer));
    }
  } else {
    const updated = parseFrame(frame);
    updated.setAttribute("role", "group");
    updated.setAttribute("aria-label", title);
    for (const group of updated.querySelectorAll("[data-layer]")) {
      const number = group.getAttribute("data-layer") ?? "";
      const layer = number in layers ? parseLayer(layers[number]) : layerGroup(drawing, number).cloneNode(true);
      group.append(...layer.childNodes);
    }
    if (drawing) morph(drawing, updated);
    else container.append(updated);
  }
  return /** @type {SVGSVGElement} */ (container.firstElementChild);
}

/** @param {string} markup */
function parseFrame(markup) {
  const template = document.createElement("template");
  setTrustedHTML(template, markup.trim());
  const frame = template.content.firstElementChild;
  if (!frame) throw new Error("expected an SVG drawing, got an empty one");
  return document.adoptNode(frame);
}

/** @param {string} markup */
function parseLayer(markup) {
  const group = svg("g");
  setTrustedHTML(group, markup);
  return group;
}
