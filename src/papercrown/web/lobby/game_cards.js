// The games: a picture and a sentence each, and the two ways to a table.
import { post } from "../shared/http.js";
import { openGuide } from "../shared/guide_dialog.js";
import { fill, h } from "../shared/dom.js";
import { setUpTable } from "./new_table.js";
import { playersInWords } from "./phrasing.js";

/** Me against bots of the usual level, as few as the game allows. */
function quickTable(game, house) {
  const bot = { kind: "bot", bot: house.usual };
  const others = Array(game.seats[0] - 1).fill(bot);
  return { game: game.name, seats: [{ kind: "me" }, ...others], options: {} };
}

function card(game, house, me) {
  const said = h("p", { class: "problem", role: "alert" });
  const of = h("span", { class: "unseen" }, ` ${game.title}`);
  const setUp = () => setUpTable(game, house, me);

  async function playNow() {
    play.disabled = true;
    said.textContent = "";
    try {
      await me.settled;
      const { id } = await post("/api/tables", quickTable(game, house));
      location.assign(`/table/${id}`);
    } catch (error) {
      said.textContent = error.message;
      play.disabled = false;
    }
  }

  const play = h("button", { class: "main", onclick: playNow }, "Play now", of);
  const rules = game.guide && [
    " · ",
    h("button", { class: "plain link", onclick: () => openGuide(game.name, game.title) }, "Rules", of.cloneNode(true)),
  ];
  return h(
    "li",
    { class: "game card" },
    h("img", {
      class: "cover drawn",
      src: `/games/${game.name}/cover.svg`,
      width: 320,
      height: 200,
      alt: "",
      onclick: setUp,
    }),
    h("h3", {}, game.title),
    h("p", { class: "summary" }, game.summary),
    h("p", { class: "faded" }, playersInWords(game.seats), rules),
    h("div", { class: "deeds" }, play, h("button", { onclick: setUp }, "Set up a table", of.cloneNode(true))),
    said,
  );
}

export function showGames(list, house, me) {
  fill(list, house.games.map((game) => card(game, house, me)));
  list.removeAttribute("aria-busy");
}
