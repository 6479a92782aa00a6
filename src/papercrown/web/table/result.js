// The result of a game: the winner, the score in full, how it grew, and where to go from here.
import { createChart } from "../shared/chart/chart.js";
import { h, setChildren } from "../shared/dom.js";
import { tableApi } from "../shared/http.js";
import { titleOf } from "../shared/phrasing.js";
import { rankSeats, verdict } from "../shared/ranking.js";
import { crownIcon, seatBadge } from "../shared/svg.js";
import { celebration } from "./celebration.js";

/** @import { Score } from "../shared/types.d.ts" */
/** @import { Rank } from "../shared/ranking.js" */

const MANY_PLAYERS = 6;

/**
 * @typedef {object} Result
 * @property {string[]} names
 * @property {Score[]} scores
 * @property {number[]} winners
 * @property {string} status what the game itself says about its end
 * @property {number[][] | null} history the totals of each seat, before the first step and after each one
 * @property {string} tableId
 * @property {boolean} fair whether the dice were sealed before the game
 * @property {(() => void) | null} onPlayAgain for players of this table
 */

/**
 * @param {HTMLElement} element
 * @param {Result} result
 */
export function showResult(element, { names, scores, winners, status, history, tableId, fair, onPlayAgain }) {
  const seenBefore = element.dataset.result === tableId;
  element.dataset.result = tableId;
  element.classList.add("result");
  const totals = history && history.length > 1 ? history : null;
  const chart = h("div");
  setChildren(
    element,
    h(
      "header",
      {},
      !seenBefore && winners.length > 0 && celebration(),
      h("h2", { tabindex: "-1" }, verdict(names, scores, winners)),
      status && h("p", { class: "status" }, status),
    ),
    rankingTable(names, scores, rankSeats(scores, winners)),
    totals && h("section", { class: "card" }, h("h3", {}, "How the score grew"), chart),
    links({ tableId, fair, reviewable: winners.length > 0, onPlayAgain }),
  );
  if (totals) createChart(chart, { names, totals });
}

/**
 * @param {string[]} names
 * @param {Score[]} scores
 * @param {Rank[]} ranks
 */
function rankingTable(names, scores, ranks) {
  const items = Object.keys(scores[0].items);
  /** @type {(title: string, className: string | null, value: (seat: number) => number) => HTMLElement} */
  const row = (title, className, value) =>
    h(
      "tr",
      { class: className },
      h("th", { scope: "row" }, title),
      ranks.map(({ seat }) => h("td", { class: value(seat) === 0 ? "none" : null }, value(seat))),
    );
  return h(
    "div",
    {
      class: `ranking card ${ranks.length >= MANY_PLAYERS ? "many" : ""}`,
      tabindex: "0",
      role: "region",
      "aria-label": "The score in full",
    },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          ranks.map((rank) => columnHead(names, rank)),
        ),
      ),
      h(
        "tbody",
        {},
        items.map((item) => row(titleOf(item), null, (seat) => scores[seat].items[item])),
      ),
      h(
        "tfoot",
        {},
        row("total", "sum", (seat) => scores[seat].total),
      ),
    ),
  );
}

/**
 * @param {string[]} names
 * @param {Rank} rank
 */
function columnHead(names, { seat, place, won }) {
  return h(
    "th",
    { scope: "col", class: won ? "won" : null },
    h("span", { class: "place" }, won ? [crownIcon(22), names.length > 1 ? "Winner" : ""] : ordinal(place)),
    h("span", { class: "player" }, seatBadge(seat, 18), h("span", { class: "name", title: names[seat] }, names[seat])),
  );
}

/** @param {number} place */
const ordinal = (place) => `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;

/** @param {{ tableId: string, fair: boolean, reviewable: boolean, onPlayAgain: (() => void) | null }} options */
const links = ({ tableId, fair, reviewable, onPlayAgain }) =>
  h(
    "nav",
    { class: "button-row", "aria-label": "After the game" },
    onPlayAgain && h("button", { type: "button", class: "main", onclick: onPlayAgain }, "Play again"),
    h("a", { class: `button ${onPlayAgain ? "" : "main"}`, href: `/replay/${tableId}` }, "Watch the replay"),
    reviewable && h("a", { class: "button", href: `/replay/${tableId}#review` }, "Review"),
    fair && h("a", { class: "button", href: `/verify/${tableId}` }, "Check the dice"),
    h("a", { class: "button", href: tableApi(tableId, "journal"), download: true }, "Download the game"),
    h("a", { class: "button", href: "/" }, "Back to the lobby"),
  );
