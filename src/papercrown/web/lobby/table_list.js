// A list of tables: the game, the players, the status and a link.
import { $, h, setChildren } from "../shared/dom.js";
import { pictureUrl } from "../shared/http.js";
import { relativeTime } from "./relative_time.js";

/** @import { TableSummary } from "../shared/types.d.ts" */

/** @typedef {{ waiting: string, playing: string, empty: string }} Texts of the links, and of an empty list */

const MAX_SHOWN = 6;

/**
 * @param {TableSummary} table
 * @returns {[className: string, text: string]}
 */
function statusOf(table) {
  if (table.turn) return ["turn", "your turn"];
  if (table.status === "waiting") return ["waiting", table.free ? `waiting for ${table.free} more` : "about to begin"];
  if (table.status === "playing") return ["playing", "in progress"];
  return ["over", "finished"];
}

/**
 * @param {TableSummary} table
 * @param {Texts} texts
 * @returns {[href: string, text: string]}
 */
function linkOf(table, texts) {
  if (table.status === "over") return [`/replay/${table.id}`, "Watch the replay"];
  return [`/table/${table.id}`, table.status === "waiting" ? texts.waiting : texts.playing];
}

/**
 * @param {TableSummary} table
 * @param {Texts} texts
 */
function tableItem(table, texts) {
  const [statusClass, status] = statusOf(table);
  const [href, text] = linkOf(table, texts);
  const names = table.names.join(", ");
  const which = h("span", { class: "visually-hidden" }, `: ${table.title}, ${names}`);
  return h(
    "li",
    { class: "table" },
    h("img", { class: "drawn", src: pictureUrl(table.game, "cover.svg"), width: 56, height: 35, alt: "" }),
    h("div", { class: "what" }, h("h3", {}, table.title), h("span", { class: `status ${statusClass}` }, status)),
    h("p", { class: "names" }, names),
    h("p", { class: "faded" }, h("a", { href }, text, which), " · ", relativeTime(table.when)),
  );
}

/**
 * The player's turns first, finished games last; otherwise in the order of the server.
 * @param {TableSummary[]} tables
 */
function sorted(tables) {
  const rank = (/** @type {TableSummary} */ table) => {
    if (table.turn) return 0;
    return table.status === "over" ? 2 : 1;
  };
  return tables.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * @param {HTMLElement} section
 * @param {Texts} texts
 */
export function createTableList(section, texts) {
  const list = h("ul", { class: "bare", "aria-labelledby": $("h2", section).id });
  const empty = h("p", { class: "faded" }, "One moment…");
  const more = h("button", { class: "plain link", hidden: true, onclick: showAll }, "Show all");
  let maxShown = MAX_SHOWN;
  /** @type {TableSummary[]} */
  let tables = [];
  section.append(empty, list, more);

  /** @param {TableSummary[]} next */
  function show(next) {
    tables = sorted(next);
    const focused = list.contains(document.activeElement) && document.activeElement?.getAttribute("href");
    setChildren(
      list,
      tables.slice(0, maxShown).map((table) => tableItem(table, texts)),
    );
    if (focused) [...list.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
    empty.textContent = texts.empty;
    empty.hidden = tables.length > 0;
    more.hidden = tables.length <= maxShown;
    more.textContent = `Show all ${tables.length}`;
  }

  function showAll() {
    const firstNew = maxShown;
    maxShown = Infinity;
    show(tables);
    list.children[firstNew]?.querySelector("a")?.focus();
  }

  return { show };
}
