// A sentence at the top of the page, until it is closed.
import { $, fill, h } from "../shared/dom.js";

export function notice(sentence) {
  const place = $("#notice");
  const close = h("button", { class: "plain", "aria-label": "Close this notice", onclick: () => fill(place) }, "✕");
  fill(place, h("div", { class: "notice card" }, h("p", {}, sentence), close));
}

/** Another page can send people here with a sentence: /?said=SENTENCE. It is told once. */
export function tellWhatWasSaid() {
  const address = new URL(location.href);
  const said = address.searchParams.get("said");
  if (said === null) return;
  address.searchParams.delete("said");
  history.replaceState(null, "", address);
  if (said) notice(said);
}
