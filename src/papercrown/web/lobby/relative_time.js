// Relative times such as "2 hours ago", kept up to date.
import { h } from "../shared/dom.js";

const UPDATE_INTERVAL_MS = 60_000;
/** @type {[unit: Intl.RelativeTimeFormatUnit, seconds: number][]} */
const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const FORMAT = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** @param {number} timestamp in seconds since 1970 */
function describe(timestamp) {
  const elapsed = Date.now() / 1000 - timestamp;
  const unit = UNITS.find(([, seconds]) => elapsed >= seconds);
  return unit ? FORMAT.format(-Math.floor(elapsed / unit[1]), unit[0]) : "just now";
}

/** @param {number} timestamp in seconds since 1970 */
export const relativeTime = (timestamp) =>
  h("time", { datetime: new Date(timestamp * 1000).toISOString() }, describe(timestamp));

setInterval(() => {
  for (const time of document.querySelectorAll("time")) time.textContent = describe(Date.parse(time.dateTime) / 1000);
}, UPDATE_INTERVAL_MS);
