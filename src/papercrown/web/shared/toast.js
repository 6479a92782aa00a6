// A short word at the lower edge, which goes by itself.
import { $, fill, h } from "./dom.js";
import { sentence } from "./phrasing.js";

const STAY = 6000;
let timer = 0;

export function toast(text) {
  const place = $("#toast");
  clearTimeout(timer);
  ($("dialog:modal") ?? document.body).append(place); // all else is behind an open dialog, for eyes and for ears
  fill(place, h("p", { class: "card" }, sentence(text)));
  timer = setTimeout(() => fill(place), STAY);
}
