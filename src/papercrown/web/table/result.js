// The end of a game: who won, every item of the score, how it grew, and where to go from here.

import { drawChart } from "../shared/chart/chart.js";
import { fill, h } from "../shared/dom.js";
import { celebration } from "./celebration.js";
import { ranked, verdict } from "../shared/ranking.js";
import { picture } from "../shared/svg.js";
import { inWords } from "../shared/phrasing.js";

/**
 * `status` is what the game itself says of its end. `history` are the totals of each seat, before the first step and
 * after each; null if they are not known. `fair` if the dice were sealed before the game. `onAgain` is there for those
 * who may play again.
 */
export function showFinish(element, { names, scores, winners, status, history, id, fair, onAgain }) {
  const places = ranked(scores, winners);
  const seen = element.dataset.finish === id;
  element.dataset.finish = id;
  element.classList.add("finish");
  const chart = h("div", { class: "growing" });
  fill(
    element,
    h(
      "header",
      {},
      seen || !winners.length ? null : celebration(),
      h("h2", { tabindex: "-1" }, verdict(names, scores, winners)),
      status && h("p", { class: "status" }, status),
    ),
    rankingTable(names, scores, places),
    history?.length > 1 && h("section", { class: "card" }, h("h3", {}, "How the score grew"), chart),
    links(id, fair, winners.length > 0, onAgain),
  );
  if (history?.length > 1) drawChart(chart, { names, totals: history });
}

function rankingTable(names, scores, places) {
  const items = Object.keys(scores[0].items);
  const many = places.length > 5 ? "many" : "";
  const row = (title, name, value) =>
    h(
      "tr",
      { class: name },
      h("th", { scope: "row" }, title),
      places.map(({ seat }) => h("td", { class: value(seat) === 0 ? "none" : null }, value(seat))),
    );
  return h(
    "div",
    { class: `ranking card ${many}`, tabindex: "0", role: "region", "aria-label": "The score in full" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), places.map((place) => heading(names, place)))),
      h("tbody", {}, items.map((item) => row(inWords(item), null, (seat) => scores[seat].items[item]))),
      h("tfoot", {}, row("total", "sum", (seat) => scores[seat].total)),
    ),
  );
}

function heading(names, { seat, place, won }) {
  const rank = won ? [picture("pc-crown", 22), names.length > 1 ? "Winner" : ""] : [ordinal(place)];
  return h(
    "th",
    { scope: "col", class: won ? "won" : null },
    h("span", { class: "place" }, rank),
    h(
      "span",
      { class: "player" },
      picture(`pc-badge-${seat}`, 18),
      h("span", { class: "name", title: names[seat] }, names[seat]),
    ),
  );
}

const ordinal = (place) => `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;

const links = (id, fair, ended, onAgain) =>
  h(
    "nav",
    { class: "ways", "aria-label": "After the game" },
    onAgain && h("button", { type: "button", class: "main", onclick: onAgain }, "Play again"),
    h("a", { class: `button ${onAgain ? "" : "main"}`, href: `/replay/${id}` }, "Look at it again"),
    ended && h("a", { class: "button", href: `/replay/${id}#review` }, "Review"),
    fair && h("a", { class: "button", href: `/verify/${id}` }, "Check the dice"),
    h("a", { class: "button", href: `/api/tables/${id}/journal`, download: true }, "Download the game"),
    h("a", { class: "button", href: "/" }, "Back to the lobby"),
  );
