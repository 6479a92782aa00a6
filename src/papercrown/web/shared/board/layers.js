// A part comes as a frame with empty places, and its layers: a page is told those that changed.
import { pour } from "../trusted_html.js";
import { renew, renewChildren } from "./morph.js";

const SVG = "http://www.w3.org/2000/svg";
const placeOf = (svg, number) => svg.querySelector(`[data-layer="${number}"]`);

/** Makes what is drawn in a box what the part says, and answers it; what the part does not name stays. */
export function drawInto(box, { title, svg: frame, layers = {} }) {
  const drawn = box.firstElementChild;
  if (frame === null || frame === undefined) {
    for (const [number, layer] of Object.entries(layers)) renewChildren(placeOf(drawn, number), parsed(layer));
    return drawn;
  }
  const fresh = document.createElement("template");
  pour(fresh, frame.trim());
  const svg = document.adoptNode(fresh.content.firstElementChild);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", title);
  for (const place of svg.querySelectorAll("[data-layer]")) {
    const number = place.dataset.layer;
    const layer = number in layers ? parsed(layers[number]) : placeOf(drawn, number).cloneNode(true);
    place.append(...layer.childNodes);
  }
  if (drawn) renew(drawn, svg);
  else box.append(svg);
  return box.firstElementChild;
}

function parsed(layer) {
  const group = document.createElementNS(SVG, "g");
  pour(group, layer);
  return group;
}
