// The lobby: what can be played, with whom, and what is going on.
import { get } from "../shared/http.js";
import { $, fill, h } from "../shared/dom.js";
import { showGames } from "./game_cards.js";
import { joinByCode } from "./join_form.js";
import { openJournals } from "./journal_upload.js";
import { nickname } from "./nickname.js";
import { notice, tellWhatWasSaid } from "./notice.js";
import { listen } from "./lobby_feed.js";
import { tableList } from "./table_list.js";
import { showWarmth } from "./compile_progress.js";
import { applySettings } from "../shared/settings.js";

/** So many milliseconds the page waits for all it has to show, so that nothing jumps. */
const PATIENCE = 1500;

const mine = tableList($("#mine"), {
  waiting: "To the table",
  playing: "Play on",
  empty: "Nothing yet. The games you play are kept here, to come back to.",
});
const open = tableList($("#open"), {
  waiting: "Sit down",
  playing: "Watch",
  empty: "Nobody waits for players just now. Set up a table for friends and show it here.",
});

function showTurns(turns) {
  document.title = turns ? `(${turns}) Your turn · Papercrown` : "Papercrown";
  const link = $(".jump a[href='#mine']");
  link.textContent = turns ? "Your turn" : "My games";
  link.classList.toggle("turn", turns > 0);
}

function showLobby(lobby) {
  mine.show(lobby.mine);
  open.show(lobby.open);
  showWarmth($("#warmth"), lobby.warmth);
  showTurns(lobby.mine.filter((table) => table.turn).length);
}

function showCredits(games) {
  fill($("#credits"), games.map((game) => h("li", {}, h("b", {}, `${game.title}.`), ` ${game.credit}`)));
}

async function showHouse() {
  try {
    const house = await get("/api/house");
    const me = nickname($("#me"), house.me.name);
    showGames($("#games ul"), house, me);
    showCredits(house.games);
  } catch (error) {
    notice(error.message);
  }
}

/** Comes back with the first news, or when there are none to be had. */
const firstNews = new Promise((resolve) => {
  listen("/socket/lobby", showLobby, (lost) => {
    $("#connection").textContent = lost;
    resolve();
  });
});

// A page that comes back from the browser's memory would show buttons still at work and a list of long ago.
addEventListener("pageshow", (event) => event.persisted && location.reload());

applySettings();
tellWhatWasSaid();
joinByCode($("#join form"));
openJournals($("#journal"));
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
await Promise.race([Promise.all([showHouse(), firstNews]), patience]);
document.body.classList.remove("early");
