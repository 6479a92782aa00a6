// A list of tables: what is played there, by whom, and the way to it.
import { $, fill, h } from "../shared/dom.js";
import { ago } from "./relative_time.js";

const SHOWN = 6;

function statusOf(table) {
  if (table.turn) return ["turn", "your turn"];
  if (table.status === "waiting") return ["waiting", table.free ? `waits for ${table.free} more` : "about to begin"];
  if (table.status === "playing") return ["playing", "running"];
  return ["over", "over"];
}

function wayTo(table, words) {
  if (table.status === "over") return [`/replay/${table.id}`, "Look at it again"];
  return [`/table/${table.id}`, words[table.status]];
}

function line(table, words) {
  const [kind, status] = statusOf(table);
  const [href, label] = wayTo(table, words);
  const names = table.names.join(", ");
  const which = h("span", { class: "unseen" }, `: ${table.title}, ${names}`);
  return h(
    "li",
    { class: "table" },
    h("img", { class: "drawn", src: `/games/${table.game}/cover.svg`, width: 56, height: 35, alt: "" }),
    h("div", { class: "what" }, h("h3", {}, table.title), h("span", { class: `status ${kind}` }, status)),
    h("p", { class: "names" }, names),
    h("p", { class: "faded" }, h("a", { href }, label, which), " · ", ago(table.when)),
  );
}

/** Those that wait for me first, then those that go on, then those that are over; each as the server sorted them. */
function sorted(tables) {
  const rank = (table) => (table.turn ? 0 : table.status === "over" ? 2 : 1);
  return tables.toSorted((one, other) => rank(one) - rank(other));
}

/** A list in this section. `words` are those of the link to a table `waiting` or `playing`, and of an `empty` list. */
export function tableList(section, words) {
  const list = h("ul", { class: "bare", "aria-labelledby": $("h2", section).id });
  const empty = h("p", { class: "faded" }, "One moment…");
  const more = h("button", { class: "plain link", hidden: true, onclick: showAll }, "Show all");
  let shown = SHOWN;
  let tables = [];
  section.append(empty, list, more);

  function show(given) {
    tables = sorted(given);
    const focused = list.contains(document.activeElement) && document.activeElement.getAttribute("href");
    fill(list, tables.slice(0, shown).map((table) => line(table, words)));
    if (focused) $(`a[href="${focused}"]`, list)?.focus();
    empty.textContent = words.empty;
    empty.hidden = tables.length > 0;
    more.hidden = tables.length <= shown;
    more.textContent = `Show all ${tables.length}`;
  }

  function showAll() {
    const first = shown;
    shown = Infinity;
    show(tables);
    $("a", list.children[first]).focus();
  }

  return { show };
}
