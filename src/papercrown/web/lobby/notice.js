// A dismissible message at the top of the page.
import { $, h, setChildren } from "../shared/dom.js";

/** @param {string} text */
export function showNotice(text) {
  const area = $("#notice");
  const close = h(
    "button",
    { class: "plain", "aria-label": "Close this notice", onclick: () => setChildren(area) },
    "✕",
  );
  setChildren(area, h("div", { class: "notice card" }, h("p", {}, text), close));
}

/** Shows the message of a redirect to `/?said=MESSAGE`, once. */
export function showNoticeFromUrl() {
  const url = new URL(location.href);
  const text = url.searchParams.get("said");
  if (text === null) return;
  url.searchParams.delete("said");
  history.replaceState(null, "", url);
  if (text) showNotice(text);
}
