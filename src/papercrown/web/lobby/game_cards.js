// The games: a picture and a summary each, and two ways to start one.
import { h, messageOf, setChildren } from "../shared/dom.js";
import { openGuide } from "../shared/guide_dialog.js";
import { pictureUrl, postJson } from "../shared/http.js";
import { openNewTableDialog } from "./new_table.js";
import { describePlayerCounts } from "./phrasing.js";

/** @import { GameInfo, NewTable, ServerInfo, TableReference } from "../shared/types.d.ts" */
/** @import { Nickname } from "./nickname.js" */

/**
 * The player against as few bots of the usual level as the game allows.
 * @param {GameInfo} game
 * @param {ServerInfo} serverInfo
 * @returns {NewTable}
 */
function quickTable(game, serverInfo) {
  const bots = Array.from({ length: game.seats[0] - 1 }, () => ({
    kind: /** @type {const} */ ("bot"),
    bot: serverInfo.usual,
  }));
  return { game: game.name, seats: [{ kind: "me" }, ...bots], options: {} };
}

/**
 * @param {GameInfo} game
 * @param {ServerInfo} serverInfo
 * @param {Nickname} nickname
 */
function gameCard(game, serverInfo, nickname) {
  const problem = h("p", { class: "problem", role: "alert" });
  const hiddenTitle = () => h("span", { class: "visually-hidden" }, ` ${game.title}`);
  const setUp = () => openNewTableDialog(game, serverInfo, nickname);

  async function playNow() {
    play.disabled = true;
    problem.textContent = "";
    try {
      await nickname.saved;
      /** @type {TableReference} */
      const { id } = await postJson("/api/tables", quickTable(game, serverInfo));
      location.assign(`/table/${id}`);
    } catch (error) {
      problem.textContent = messageOf(error);
      play.disabled = false;
    }
  }

  const play = h("button", { class: "main", onclick: playNow }, "Play now", hiddenTitle());
  const rules = game.guide && [
    " · ",
    h("button", { class: "plain link", onclick: () => openGuide(game.name, game.title) }, "Rules", hiddenTitle()),
  ];
  return h(
    "li",
    { class: "game card" },
    h("img", {
      class: "cover drawn",
      src: pictureUrl(game.name, "cover.svg"),
      width: 320,
      height: 200,
      alt: "",
      onclick: setUp,
    }),
    h("h3", {}, game.title),
    h("p", { class: "summary" }, game.summary),
    h("p", { class: "faded" }, describePlayerCounts(game.seats), rules),
    h("div", { class: "card-buttons" }, play, h("button", { onclick: setUp }, "Set up a table", hiddenTitle())),
    problem,
  );
}

/**
 * @param {Element} list
 * @param {ServerInfo} serverInfo
 * @param {Nickname} nickname
 */
export function showGameCards(list, serverInfo, nickname) {
  setChildren(
    list,
    serverInfo.games.map((game) => gameCard(game, serverInfo, nickname)),
  );
  list.removeAttribute("aria-busy");
}
