// The table page: listens to the server and shows each piece what it is for.
import { $, calm, fill, h } from "../shared/dom.js";
import { get } from "../shared/http.js";
import { openGuide } from "../shared/guide_dialog.js";
import { createActions } from "./action_list.js";
import { createAnnouncer, toldOf } from "./announcer.js";
import { createBoard, loadLibrary } from "../shared/board/board.js";
import { connect } from "./connection.js";
import { createCurtain } from "./curtain.js";
import { createEnd } from "./game_over.js";
import { createFair } from "./fair_dice_panel.js";
import { createHand } from "./interaction.js";
import { createHints, spoken } from "./hints_panel.js";
import { listenToKeys } from "./keyboard.js";
import { luckFor } from "../shared/fair_dice/client_seed.js";
import { createMenu } from "./menu.js";
import { createNotices } from "./notices.js";
import { createPanels } from "./side_panels.js";
import { createPrompt } from "./prompt.js";
import { createScores } from "../shared/score_table.js";
import { createSeats } from "./player_bar.js";
import { createStory } from "./log_entries.js";
import { toast } from "../shared/toast.js";
import { createWaiting } from "./waiting_room.js";
import { sentence } from "../shared/phrasing.js";

const FEW = 4;
const DRAWN = 20; // milliseconds: what moves begins when the new table is on the screen
const QUIET = 400;
const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const house = get("/api/house").catch(() => ({ me: { name: "" }, bots: [], usual: "" }));

let now = null;
let line = null;

/** Sends an intent; true when it was carried out, and what is refused is said. */
async function ask(intent) {
  try {
    await line.ask(intent);
    return true;
  } catch (error) {
    toast(error.message);
    return false;
  }
}

const announcer = createAnnouncer($("#live"));
const seats = createSeats($("#seats"), { onLook: (seat) => board.enlarge(seat) });
const board = createBoard($("#board"), {
  onClick: (thing) => hand.click(thing),
  onHover: (thing) => hand.hover(thing),
  onTurn: (step) => hand.turn(step),
  onEnlarge: enlarged,
  origin: seats.chip,
});
const opened = { Log: () => story.end(), Actions: () => actions.open() };
const panels = createPanels(board.side, ["Score", "Log", "Actions", "Hints"], { onOpen: (name) => opened[name]?.() });
const scores = createScores(panels.body("Score"));
const story = createStory(panels.body("Log"), id);
const actions = createActions(panels.body("Actions"), {
  onPlay: (action) => hand.play(action),
  onPoint: (action) => hand.point(action),
});
const hints = createHints(panels.body("Hints"), {
  onPlay: (action) => hand.play(action),
  onPoint: (action, look) => hand.point(action, look),
});
const prompt = createPrompt($("#prompt"), {
  onPlay: (action) => hand.play(action),
  onTurn: () => hand.turn(1),
  onCancel: () => hand.cancel(),
  onUndo: undo,
  onHint: hint,
  onMany: () => panels.open("Actions"),
  onResult: () => end.toggle(),
});
const hand = createHand({ board, prompt, actions, ask, say: announcer.say });
const curtain = createCurtain($("#curtain"), { onLook: (seat) => ask({ ask: "look", seat }) });
const fair = createFair();
const waiting = createWaiting($("#waiting"), {
  house,
  fair: fair.line,
  ask,
  luck: () => now.state.dice && luckFor(id, now.state.dice.seal),
  renew: () => line.renew(),
});
const notices = createNotices($("#notices"), { house, ask });
const end = createEnd($("#finish"), {
  ask,
  onOpen: (open) => {
    prompt.over(open);
    $("#board").hidden = open;
  },
});
const menu = createMenu($("#menu"), {
  onLeave: () => ask({ ask: "stand" }),
  onKeys: () => keys.help(),
  onFair: fair.open,
});
const keys = listenToKeys({
  turn: () => hand.turn(1),
  undo,
  hint,
  cancel: () => hand.cancel(),
  confirm: () => hand.confirm(),
  filter: findAction,
  board: board.focus,
});
$("#skip").addEventListener("click", (event) => {
  event.preventDefault();
  findAction();
});
$("#rules").addEventListener("click", () => now && openGuide(now.state.game, now.state.title));

function findAction() {
  panels.open("Actions");
  actions.filter();
}

function undo() {
  const { undo: seat, count } = now?.turn ?? { undo: null };
  if (seat !== null) ask({ ask: "undo", seat, count });
}

/** The best choices of this turn, with reasons; the same ones until something is done. */
let hinted = null;

async function hint() {
  const { seat, count } = now?.turn ?? { seat: null };
  if (seat === null || !now.state.hints) return;
  panels.open("Hints");
  if (hinted) return panels.look();
  const mine = (hinted = { seat, count });
  prompt.thinks(true);
  hints.wait();
  try {
    const found = await line.ask({ ask: "hint", seat, count });
    if (hinted !== mine) return;
    const actionOf = (id) => now.turn.actions.find((action) => action.id === id);
    hints.show(found, { alone: now.state.seats.length === 1, actionOf });
    panels.look();
    announcer.say(spoken(found));
  } catch (error) {
    if (hinted === mine) forgetHint();
    toast(error.message);
  } finally {
    prompt.thinks(false);
  }
}

function forgetHint() {
  hinted = null;
  hints.clear();
}

let stirred = false;

/** This browser adds its luck to the dice, once. */
async function stir(seal) {
  if (stirred) return;
  stirred = true;
  stirred = await ask({ ask: "stir", luck: luckFor(id, seal) });
}

function enlarged(seat) {
  if (seat === null) return;
  board.large.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}

/** Everything, from one message of the server, which says what stands otherwise than before. */
function showTable(message) {
  const before = now?.turn?.seat ?? null;
  now = { scene: null, turn: null, ...now, ...message };
  const { state, scene, turn } = now;
  const names = state.seats.map((seat) => seat.name);
  const asked = turn && turn.seat !== null;
  loadLibrary(state.game);
  if (state.dice?.missing) stir(state.dice.seal);
  if (scene) {
    if (state.status !== "over") $("#board").hidden = false;
    if (asked && before !== turn.seat) board.enlarge(null);
    // Before all else: it may have to let go of the focus, and would have to lay out what had changed before.
    if (message.scene) board.show(scene, scene.acting[0] ?? null);
  }
  $("#title").textContent = state.title;
  $("#status").textContent = scene?.status ?? "";
  document.title = `${asked ? "Your turn · " : ""}${state.title} · Papercrown`;
  showPeople();
  const news = story.add(message, names);
  const veiled = curtain.show(turn?.curtain ?? null, names);
  if (!veiled) announcer.say(toldOf(news, names, asked && message.turn ? turn.prompt : null));
  $("#prompt").hidden = $("#skip").hidden = !scene;
  if (!scene) return;
  scores.show(scene.scores);
  if (hinted && (hinted.seat !== turn.seat || hinted.count !== turn.count)) forgetHint();
  panels.offer("Hints", state.hints && state.status === "playing" && state.seats.some((seat) => seat.mine));
  hand.show(turn, state.hints);
  end.show(now);
  if (!veiled) requestAnimationFrame(() => setTimeout(() => news.slice(-FEW).forEach(flash), DRAWN));
}

function showPeople() {
  const { state, scene } = now;
  seats.show(state, scene);
  menu.show(state);
  fair.show(state);
  notices.show(now);
  waiting.show(state, !scene);
}

function flash(event) {
  if (event.path.length) board.flash(event, { still: now.state.seats[event.seat].mine });
}

function listen(message) {
  if (message.tell === "table") return showTable(message);
  if (message.tell === "warming") return waiting.warm(message);
}

function gone(why) {
  for (const element of [$("#skip"), $("#bar .tools"), $("#prompt"), $("#seats"), $("#banner")]) element.hidden = true;
  fill(
    $("main"),
    h(
      "div",
      { class: "gone card" },
      h("h2", {}, sentence(why)),
      h("a", { class: "button main", href: "/" }, "To the lobby"),
    ),
  );
}

const LOST = $("#banner").textContent;
let banner = 0;
line = connect(id, {
  onMessage: listen,
  onLine: (up, why) => {
    clearTimeout(banner);
    if (up) return ($("#banner").hidden = true);
    $("#banner").textContent = why ? sentence(why) : LOST;
    banner = setTimeout(() => ($("#banner").hidden = false), QUIET);
  },
  onGone: gone,
});
