// How long ago something was, in words that stay true.
import { h } from "../shared/dom.js";

const STEPS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const WORDS = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function inWords(when) {
  const seconds = Date.now() / 1000 - when;
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? [];
  return unit ? WORDS.format(-Math.floor(seconds / size), unit) : "just now";
}

/** A moment, given in seconds since 1970. */
export const ago = (when) => h("time", { datetime: new Date(when * 1000).toISOString() }, inWords(when));

setInterval(() => {
  for (const time of document.querySelectorAll("time")) time.textContent = inWords(Date.parse(time.dateTime) / 1000);
}, 60_000);
