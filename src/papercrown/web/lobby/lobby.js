// The lobby: which games there are, how to join a table, and the tables that are running.
import { $, h, messageOf, setChildren } from "../shared/dom.js";
import { getJson } from "../shared/http.js";
import { applySettings } from "../shared/settings.js";
import { showCompileProgress } from "./compile_progress.js";
import { showGameCards } from "./game_cards.js";
import { createJoinForm } from "./join_form.js";
import { createJournalUpload } from "./journal_upload.js";
import { listenToLobby } from "./lobby_feed.js";
import { createNicknameForm } from "./nickname.js";
import { showNotice, showNoticeFromUrl } from "./notice.js";
import { createTableList } from "./table_list.js";

/** @import { GameInfo, LobbyMessage, ServerInfo } from "../shared/types.d.ts" */

const MAX_LOADING_MS = 1500; // how long the page stays hidden while it loads, so that nothing jumps

const myTables = createTableList($("#mine"), {
  waiting: "Go to the table",
  playing: "Continue",
  empty: "Nothing yet. Games you play are kept here, so that you can come back to them.",
});
const openTables = createTableList($("#open"), {
  waiting: "Sit down",
  playing: "Watch",
  empty: "Nobody is looking for players right now. Set up a table for friends and list it here.",
});

/** @param {LobbyMessage} lobby */
function showLobby(lobby) {
  myTables.show(lobby.mine);
  openTables.show(lobby.open);
  showCompileProgress($("#compile-progress"), lobby.warmth);
  showTurns(lobby.mine.filter((table) => table.turn).length);
}

/** @param {number} count games that wait for this player */
function showTurns(count) {
  document.title = count ? `(${count}) Your turn · Papercrown` : "Papercrown";
  const link = $(".page-nav a[href='#mine']");
  link.textContent = count ? "Your turn" : "My games";
  link.classList.toggle("turn", count > 0);
}

async function showGames() {
  try {
    /** @type {ServerInfo} */
    const serverInfo = await getJson("/api/house");
    const nickname = createNicknameForm($("#nickname-form", document, HTMLFormElement), serverInfo.me.name);
    showGameCards($("#games ul"), serverInfo, nickname);
    showCredits(serverInfo.games);
  } catch (error) {
    showNotice(messageOf(error));
  }
}

/** @param {GameInfo[]} games */
function showCredits(games) {
  setChildren(
    $("#credits"),
    games.map((game) => h("li", {}, h("b", {}, `${game.title}.`), ` ${game.credit}`)),
  );
}

/** @type {PromiseWithResolvers<void>} */
const { promise: firstUpdate, resolve: updated } = Promise.withResolvers();
listenToLobby({
  onMessage: showLobby,
  onStatus: (problem) => {
    $("#connection").textContent = problem;
    updated();
  },
});

// A page from the back-forward cache would show buttons that are still busy, and old lists.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

applySettings();
showNoticeFromUrl();
createJoinForm($("#join form"));
createJournalUpload($("#journal"));
const timeout = new Promise((resolve) => setTimeout(resolve, MAX_LOADING_MS));
await Promise.race([Promise.all([showGames(), firstUpdate]), timeout]);
document.body.classList.remove("loading");
