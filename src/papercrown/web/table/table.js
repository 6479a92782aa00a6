// The table page: receives messages and passes each component what it shows.
import { createBoard, loadLibrary } from "../shared/board/board.js";
import { $, h, messageOf, prefersReducedMotion, setChildren } from "../shared/dom.js";
import { pledgeFor } from "../shared/fair_dice/client_seed.js";
import { openGuide } from "../shared/guide_dialog.js";
import { getJson } from "../shared/http.js";
import { asSentence } from "../shared/phrasing.js";
import { createScoreTable } from "../shared/score_table.js";
import { showToast } from "../shared/toast.js";
import { createActionList } from "./action_list.js";
import { createAnnouncer, describeEvents } from "./announcer.js";
import { connect } from "./connection.js";
import { createCurtain } from "./curtain.js";
import { createFairDicePanel } from "./fair_dice_panel.js";
import { createGameOver } from "./game_over.js";
import { createHintsPanel, spokenHint } from "./hints_panel.js";
import { createInteraction } from "./interaction.js";
import { listenToKeyboard } from "./keyboard.js";
import { createLog } from "./log_entries.js";
import { createLuckExchange } from "./luck_exchange.js";
import { createMenu } from "./menu.js";
import { createNotices } from "./notices.js";
import { createPlayerBar } from "./player_bar.js";
import { createPrompt } from "./prompt.js";
import { createSidePanels } from "./side_panels.js";
import { createWaitingRoom } from "./waiting_room.js";

/** @import { FullEvent, Intent, ServerInfo, TableModel, TableState, TableUpdate } from "../shared/types.d.ts" */

const MAX_FLASHES = 4;
const FLASH_DELAY_MS = 20; // animations start once the new scene is on the screen
const BANNER_DELAY_MS = 400;

const tableId = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
/** @type {ServerInfo} */
const NO_SERVER_INFO = { me: { name: "" }, games: [], bots: [], usual: "" };
/** @returns {Promise<ServerInfo>} */
const getServerInfo = () => getJson("/api/house").catch(() => NO_SERVER_INFO);

/** @type {TableModel | null} */
let model = null;

const banner = $("#banner");
const lostText = banner.textContent;
let bannerTimer = 0;

// First of all: the answer is on its way while the rest of the page is made.
const connection = connect(tableId, {
  onTable: updateTable,
  onStatus: (online, reason) => {
    clearTimeout(bannerTimer);
    if (online) {
      banner.hidden = true;
      return;
    }
    banner.textContent = reason ? asSentence(reason) : lostText;
    bannerTimer = setTimeout(() => {
      banner.hidden = false;
    }, BANNER_DELAY_MS);
  },
  onEnd: showUnavailable,
});
const announcedGame = document.head.querySelector("link[data-library]")?.getAttribute("data-library");
if (announcedGame) loadLibrary(announcedGame);

/**
 * Sends an intent; true if it was carried out. A refusal is shown as a toast.
 * @param {Intent} intent
 */
async function sendIntent(intent) {
  try {
    await connection.send(intent);
    return true;
  } catch (error) {
    showToast(messageOf(error));
    return false;
  }
}

const { announce } = createAnnouncer($("#live"));
const playerBar = createPlayerBar($("#seats"), { onEnlarge: (seat) => board.enlarge(seat) });
const board = createBoard($("#board"), {
  onClick: (id) => interaction.click(id),
  onHover: (id) => interaction.hover(id),
  onRotate: (direction) => interaction.rotate(direction),
  onEnlarge: scrollToEnlarged,
  originOf: playerBar.chipOf,
});
const panels = createSidePanels(board.side, ["Score", "Log", "Actions", "Hints"], {
  onOpen: (name) => {
    if (name === "Log") log.scrollToEnd();
    if (name === "Actions") actionList.opened();
  },
});
const scoreTable = createScoreTable(panels.body("Score"));
const log = createLog(panels.body("Log"), tableId);
const actionList = createActionList(panels.body("Actions"), {
  onPlay: (action) => interaction.play(action),
  onPreview: (action) => interaction.preview(action),
});
const hintsPanel = createHintsPanel(panels.body("Hints"), {
  onPlay: (action) => interaction.play(action),
  onPreview: (action, scroll) => interaction.preview(action, scroll),
});
const prompt = createPrompt($("#prompt"), {
  onPlay: (action) => interaction.play(action),
  onRotate: () => interaction.rotate(1),
  onCancel: () => interaction.cancel(),
  onUndo: undo,
  onHint: requestHint,
  onListActions: () => panels.open("Actions"),
  onToggleResult: () => gameOver.toggle(),
});
const interaction = createInteraction({ board, prompt, actionList, sendIntent, announce });
const curtain = createCurtain($("#curtain"), { onReveal: (seat) => sendIntent({ ask: "look", seat }) });
const fairDice = createFairDicePanel();
const waitingRoom = createWaitingRoom($("#waiting"), {
  getServerInfo,
  fairDice: fairDice.summary,
  sendIntent,
  pledge: () => (model?.state.dice ? pledgeFor(tableId, model.state.dice.seal) : null),
  reconnect: () => connection.reconnect(),
});
const luckExchange = createLuckExchange(tableId, { send: (intent) => connection.send(intent), onProblem: showToast });
const notices = createNotices($("#notices"), { sendIntent });
const gameOver = createGameOver($("#result"), {
  sendIntent,
  onToggle: (resultShown) => {
    prompt.showResultToggle(resultShown);
    $("#board").hidden = resultShown;
  },
});
const menu = createMenu($("#menu"), {
  onLeave: () => sendIntent({ ask: "stand" }),
  onShowKeys: () => keyboard.showHelp(),
  onShowFairDice: fairDice.open,
});
const keyboard = listenToKeyboard({
  rotate: () => interaction.rotate(1),
  undo,
  hint: requestHint,
  cancel: () => interaction.cancel(),
  confirm: () => interaction.confirm(),
  searchActions,
  focusBoard: board.focus,
});
$("#skip").addEventListener("click", (event) => {
  event.preventDefault();
  searchActions();
});
$("#rules").addEventListener("click", () => {
  if (model) openGuide(model.state.game, model.state.title);
});

function searchActions() {
  panels.open("Actions");
  actionList.focusSearch();
}

function undo() {
  const turn = model?.turn;
  if (turn && turn.undo !== null) sendIntent({ ask: "undo", seat: turn.undo, count: turn.count });
}

/** @param {TableState} state */
const offersHints = (state) => state.hints && !state.compiling;

/** @type {{ seat: number, count: number } | null} the turn whose hints are shown or on their way */
let hintedTurn = null;

async function requestHint() {
  const turn = model?.turn;
  if (!model || !offersHints(model.state) || !turn || turn.seat === null) return;
  panels.open("Hints");
  if (hintedTurn) return panels.scrollIntoView();
  const requested = { seat: turn.seat, count: turn.count };
  hintedTurn = requested;
  prompt.setHintBusy(true);
  hintsPanel.showThinking();
  try {
    const hints = await connection.send({ ask: "hint", ...requested });
    if (hintedTurn !== requested || !hints) return;
    hintsPanel.show(hints, { alone: model.state.seats.length === 1, actions: model.turn?.actions ?? [] });
    panels.scrollIntoView();
    announce(spokenHint(hints));
  } catch (error) {
    if (hintedTurn === requested) clearHints();
    showToast(messageOf(error));
  } finally {
    prompt.setHintBusy(false);
  }
}

function clearHints() {
  hintedTurn = null;
  hintsPanel.clear();
}

/** @param {number | null} seat */
function scrollToEnlarged(seat) {
  if (seat === null) return;
  board.large.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/**
 * Merges an update, which holds only what changed, into the model, and shows it.
 * @param {TableUpdate} update
 */
function updateTable(update) {
  const previousSeat = model?.turn?.seat ?? null;
  const merged = mergeUpdate(update);
  if (!merged) return;
  model = merged;
  const { state, scene, turn } = merged;
  const names = state.seats.map((seat) => seat.name);
  const isAsked = Boolean(turn && turn.seat !== null);
  loadLibrary(state.game);
  luckExchange.update(state.dice, scene?.steps ?? null);
  if (scene) {
    if (state.status !== "over") $("#board").hidden = false;
    if (turn && isAsked && previousSeat !== turn.seat) board.enlarge(null);
    // First of all, because it may have to move the focus, which forces a layout of everything changed before.
    if (update.scene) board.show(scene, scene.acting[0] ?? null);
  }
  $("#title").textContent = state.title;
  $("#status").textContent = scene?.status ?? "";
  document.title = `${isAsked ? "Your turn · " : ""}${state.title} · Papercrown`;
  showPeople(merged);
  const news = log.add(update, names);
  const curtained = curtain.show(turn?.curtain ?? null, names);
  if (!curtained) announce(describeEvents(news, names, turn && isAsked && update.turn ? turn.prompt : null));
  $("#prompt").hidden = $("#skip").hidden = !scene;
  if (!scene) return;
  scoreTable.show(scene.scores);
  if (hintedTurn && (hintedTurn.seat !== turn?.seat || hintedTurn.count !== turn?.count)) clearHints();
  const isPlayer = state.seats.some((seat) => seat.mine);
  panels.setAvailable("Hints", offersHints(state) && state.status === "playing" && isPlayer);
  interaction.show(turn, offersHints(state));
  gameOver.show(merged);
  if (!curtained)
    requestAnimationFrame(() => setTimeout(() => news.slice(-MAX_FLASHES).forEach(flash), FLASH_DELAY_MS));
}

/**
 * Fields that a message leaves out keep their values; null before the first state.
 * @param {TableUpdate} update
 * @returns {TableModel | null}
 */
function mergeUpdate({ state, scene, turn, history }) {
  const known = state ?? model?.state;
  if (!known) return null;
  return {
    state: known,
    scene: scene ?? model?.scene ?? null,
    turn: turn ?? model?.turn ?? null,
    history: history ?? model?.history ?? null,
  };
}

/** @param {TableModel} current */
function showPeople(current) {
  const { state, scene } = current;
  playerBar.show(state, scene);
  menu.show(state);
  fairDice.show(state);
  notices.show(current);
  waitingRoom.show(state, !scene);
}

/** @param {FullEvent} event */
function flash({ seat, path, ghosts }) {
  if (seat === null || !path.length) return;
  board.flash({ seat, path, ghosts }, { still: model?.state.seats[seat].mine ?? false });
}

/** @param {string} reason */
function showUnavailable(reason) {
  for (const selector of ["#skip", "#bar .tools", "#prompt", "#seats", "#banner"]) $(selector).hidden = true;
  const lobby = h("a", { class: "button main", href: "/" }, "Back to the lobby");
  setChildren($("main"), h("div", { class: "unavailable card" }, h("h2", {}, asSentence(reason)), lobby));
}
