// The live score: one column per player, one row per scoring item, a crown for the leader.
import { morphChildren } from "./board/morph.js";
import { h } from "./dom.js";
import { titleOf } from "./phrasing.js";
import { crownIcon, seatBadge } from "./svg.js";

/** @import { Score } from "./types.d.ts" */

const MANY_PLAYERS = 6;

/**
 * Items that are zero for everyone are left out until they count.
 * @param {Score[]} scores
 */
export function itemsToShow(scores) {
  const items = Object.keys(scores[0]?.items ?? {});
  return items.filter((item) => scores.some((score) => score.items[item]));
}

/** @param {Element} element */
export function createScoreTable(element) {
  let shown = "";

  /** @param {Score[]} scores one for each seat */
  function show(scores) {
    const key = JSON.stringify(scores);
    if (key === shown) return;
    shown = key;
    const best = Math.max(...scores.map((score) => score.total));
    const someBehind = scores.some((score) => score.total < best);
    const table = h(
      "table",
      { class: scores.length < MANY_PLAYERS ? "scores" : "scores many" },
      h("caption", { class: "visually-hidden" }, "Current score"),
      h("thead", {}, h("tr", {}, h("td"), scores.map(columnHead))),
      h(
        "tbody",
        {},
        itemsToShow(scores).map((item) =>
          row(
            titleOf(item),
            scores.map((score) => itemCell(score, item)),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        row(
          "total",
          scores.map((score) => totalCell(score, someBehind && score.total === best)),
        ),
      ),
    );
    table.style.setProperty("--players", String(scores.length));
    morphChildren(element, h("div", {}, table));
  }

  return { show };
}

/**
 * @param {Score} score
 * @param {number} seat
 */
const columnHead = (score, seat) =>
  h("th", { scope: "col", title: score.name }, seatBadge(seat, 20), h("span", { class: "who" }, score.name));

/**
 * @param {string} title
 * @param {Node[]} cells
 */
const row = (title, cells) => h("tr", {}, h("th", { scope: "row" }, title), cells);

/**
 * @param {Score} score
 * @param {string} item
 */
const itemCell = (score, item) => h("td", { class: score.items[item] ? "" : "none" }, score.items[item] ?? 0);

/**
 * @param {Score} score
 * @param {boolean} leads
 */
const totalCell = (score, leads) =>
  h(
    "td",
    { class: leads ? "leads" : "" },
    leads && crownIcon(18),
    leads && h("span", { class: "visually-hidden" }, "leads with "),
    score.total,
  );
