// Progress of the one-time compilation of the rules.
import { $ } from "../shared/dom.js";

/** @import { CompileStatus } from "../shared/types.d.ts" */

/**
 * @param {HTMLElement} card
 * @param {CompileStatus} status
 */
export function showCompileProgress(card, { ready, done, total, last }) {
  card.hidden = ready;
  if (ready) return;
  $("p", card).textContent = last ? `${done} of ${total}: ${last}` : "";
  const bar = $("progress", card, HTMLProgressElement);
  bar.max = total;
  bar.value = done;
}
