// The live score: players across, items down, the leader marked with a crown.
import { h } from "./dom.js";
import { picture } from "./svg.js";
import { inWords } from "./phrasing.js";
import { renewChildren } from "./board/morph.js";

/** Items that are zero for everybody are left out: they will come when they count. */
export function itemsToShow(scores) {
  const names = Object.keys(scores[0]?.items ?? {});
  return names.filter((name) => scores.some((score) => score.items[name]));
}

export function createScores(element) {
  let before = "";

  /** `scores` as in a scene: one {name, total, items} for each seat. */
  function show(scores) {
    const now = JSON.stringify(scores);
    if (now === before) return;
    before = now;
    const best = Math.max(...scores.map((score) => score.total));
    const leads = (score) => score.total === best && scores.some((other) => other.total < best);
    const head = scores.map((score, seat) =>
      h(
        "th",
        { scope: "col", title: score.name },
        picture(`pc-badge-${seat}`, 20),
        h("span", { class: "who" }, score.name),
      ),
    );
    const row = (title, cells) => h("tr", {}, h("th", { scope: "row" }, title), cells);
    const lines = itemsToShow(scores).map((item) =>
      row(inWords(item), scores.map((score) => h("td", { class: score.items[item] ? "" : "none" }, score.items[item] ?? 0))),
    );
    const totals = scores.map((score) =>
      h(
        "td",
        { class: leads(score) ? "leads" : "" },
        leads(score) && [picture("pc-crown", 18), h("span", { class: "unseen" }, "leads with ")],
        score.total,
      ),
    );
    const table = h(
      "table",
      { class: "scores" },
      h("caption", { class: "unseen" }, "The score now"),
      h("thead", {}, h("tr", {}, h("td", {}), head)),
      h("tbody", {}, lines),
      h("tfoot", {}, row("total", totals)),
    );
    table.style.setProperty("--players", scores.length);
    renewChildren(element, h("div", {}, table));
  }

  return { show };
}
