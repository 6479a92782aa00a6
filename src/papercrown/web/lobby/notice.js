// A dismissible message at the top of the page.
import { $, h, setChildren } from "../shared/dom.js";

const REDIRECT_NOTICES = new Map([
  ["no-page", "There is no such page here. These are our games:"],
  ["no-table", "There is no table with this code. Ask your host for a new link."],
  ["too-many-codes", "Too many codes were tried. Wait a minute, then open the link again."],
]);

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

/** Shows the notice of a redirect to `/?said=KEY`, once. A link cannot make the page say anything else. */
export function showNoticeFromUrl() {
  const url = new URL(location.href);
  const key = url.searchParams.get("said");
  if (key === null) return;
  url.searchParams.delete("said");
  history.replaceState(null, "", url);
  const text = REDIRECT_NOTICES.get(key);
  if (text) showNotice(text);
}
