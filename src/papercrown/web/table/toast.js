// A short word at the lower edge, which goes by itself.
import { $, fill, h } from "../html.js";
import { sentence } from "../words.js";

const STAY = 6000;
let timer = 0;

export function toast(text) {
  clearTimeout(timer);
  fill($("#toast"), h("p", { class: "card" }, sentence(text)));
  timer = setTimeout(() => fill($("#toast")), STAY);
}
