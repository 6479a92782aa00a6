// How far the rules are, while they are compiled for the first time.
import { $ } from "../shared/dom.js";

export function showWarmth(slip, warmth) {
  slip.hidden = warmth.ready;
  if (warmth.ready) return;
  const { done, total, last } = warmth;
  $("p", slip).textContent = last ? `${done} of ${total}: ${last}` : "";
  const bar = $("progress", slip);
  bar.max = total;
  bar.value = done;
}
