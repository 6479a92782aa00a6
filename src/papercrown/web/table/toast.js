// A short word at the lower edge, which goes by itself.
import { $, fill, h } from "../html.js";

const STAY = 6000;
let timer = 0;

/** A refusal of the server as a sentence. */
export const sentence = (text) => {
  const said = text.trim();
  const ends = /[.!?…]$/.test(said) ? "" : ".";
  return said.charAt(0).toUpperCase() + said.slice(1) + ends;
};

export function toast(text) {
  clearTimeout(timer);
  fill($("#toast"), h("p", { class: "card" }, sentence(text)));
  timer = setTimeout(() => fill($("#toast")), STAY);
}
