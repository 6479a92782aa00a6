// The replay page: one step of a game, shown by the board, the score, the chart, the step list and the slider.
import { createBoard, loadLibrary } from "../shared/board/board.js";
import { createChart } from "../shared/chart/chart.js";
import { copyToClipboard } from "../shared/clipboard.js";
import { $, h, messageOf, setChildren } from "../shared/dom.js";
import { openGuide } from "../shared/guide_dialog.js";
import { getJson, tableApi } from "../shared/http.js";
import { asSentence } from "../shared/phrasing.js";
import { createScoreTable } from "../shared/score_table.js";
import { applySettings } from "../shared/settings.js";
import { seatBadge } from "../shared/svg.js";
import { createForkControl } from "./fork_dialog.js";
import { createFramePacer } from "./frame_pacer.js";
import { createMomentLoader } from "./moment_loader.js";
import { createPlayback } from "./playback.js";
import { createReview } from "./review.js";
import { createSceneDiff } from "./scene_diff.js";
import { createStepList } from "./step_list.js";
import { describeStep } from "./step_sentence.js";
import { createTabs } from "./tabs.js";
import { readUrl, tableIdFromUrl, urlOf, writeUrl } from "./url_state.js";

/** @import { Moment, Replay } from "../shared/types.d.ts" */
/** @import { Place } from "./url_state.js" */

const SLOW_LOADING_MS = 3000;
const ANNOUNCE_DELAY_MS = 400;
const NEXT_STEP_FLASH_DELAY_MS = 60; // a held key moves on before anything flashes
const JUMP_FLASH_DELAY_MS = 250;

const tableId = tableIdFromUrl();

/**
 * @param {string} text
 * @param {Node} [control]
 */
function showProblem(text, control) {
  const problem = $("#problem");
  setChildren(problem, text, control);
  problem.hidden = !text;
}

async function loadReplay() {
  const slow = setTimeout(() => {
    $("#loading").textContent += " Right after the server has started, this can take a minute.";
  }, SLOW_LOADING_MS);
  try {
    /** @type {Replay} */
    const replay = await getJson(tableApi(tableId, "replay"));
    await loadLibrary(replay.game);
    show(replay);
  } catch (error) {
    showProblem(asSentence(messageOf(error)), h("a", { href: "/" }, "Back to the lobby"));
  } finally {
    clearTimeout(slow);
    $("#loading").hidden = true;
  }
}

/** @param {Replay} replay */
function show(replay) {
  const { names, steps, totals, viewers } = replay;
  const { problem, ...place } = readUrl(replay);
  for (const selector of ["#game", "#step-actions", "#tools", "#dock", "#rules"]) $(selector).hidden = false;
  showHeader(replay);
  const board = createBoard($("#board"), { originOf: (seat) => $("#totals").children[seat] });
  board.shared.tabIndex = 0; // it scrolls, and nothing in it takes the focus
  const diffScene = createSceneDiff();
  /** @type {("Steps" | "Score" | "Review")[]} */
  const tabNames = replay.winners.length ? ["Steps", "Score", "Review"] : ["Steps", "Score"];
  const tabs = createTabs($("#tabs"), "Steps and score", tabNames, {
    onOpen: (name) => {
      if (name === "Review") review.load();
    },
  });
  const scoreTable = createScoreTable(tabs.panel("Score"));
  const stepList = createStepList(tabs.panel("Steps"), { names, steps, onStep: goByHand });
  const review = createReview(tabs.panel("Review"), { tableId, names, step: place.step, onStep: goByHand });
  const chart = createChart($("#chart"), { names, totals, step: place.step, onStep: goByHand });
  const playback = createPlayback($("#playback"), { lastStep: steps.length, onStep: (step) => go({ step }) });
  const loader = createMomentLoader(tableId, steps.length, { onMoment: createFramePacer(draw), onProblem });
  createForkControl($("#fork"), { replay, currentPlace: () => place, onOpen: playback.stop });
  const viewer = $("#viewer", document, HTMLSelectElement);
  viewer.append(
    h("option", { value: "" }, "a spectator"),
    ...viewers.map((seat) => h("option", { value: seat }, names[seat])),
  );
  viewer.value = String(place.viewer ?? "");
  viewer.addEventListener("change", () => {
    board.enlarge(null);
    go({ viewer: viewer.value === "" ? null : Number(viewer.value) });
  });
  $("#copy").addEventListener("click", () => copyToClipboard(urlOf(place)));
  let drawnStep = -1;
  let flashTimer = 0;
  let announceTimer = 0;

  /** @param {number} step */
  function goByHand(step) {
    playback.stop();
    go({ step });
  }

  /** @param {Partial<Place>} to */
  function go(to) {
    Object.assign(place, to);
    showProblem("");
    const sentence = describeStep(replay, place.step);
    $("#sentence").textContent = sentence;
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => {
      $("#status").textContent = sentence;
    }, ANNOUNCE_DELAY_MS);
    setChildren(
      $("#totals"),
      totals[place.step].map((total, seat) => seatTotal(names[seat], seat, total)),
    );
    chart.moveMarker(place.step);
    review.moveTo(place.step);
    playback.moveTo(place.step);
    stepList.moveTo(place.step);
    writeUrl(place);
    loader.request({ ...place });
  }

  /** @param {Moment} moment */
  function draw({ step, scene }) {
    const played = step > 0 ? steps[step - 1] : undefined;
    board.show(diffScene(scene), played?.seat ?? steps[0]?.seat ?? 0);
    scoreTable.show(scene.scores);
    clearTimeout(flashTimer);
    if (played && step === place.step) {
      const jumped = step - 1 !== drawnStep;
      const delay = jumped ? JUMP_FLASH_DELAY_MS : NEXT_STEP_FLASH_DELAY_MS;
      flashTimer = setTimeout(() => board.flash(played, { still: jumped }), delay);
    }
    drawnStep = step;
    if (step === place.step) playback.stepShown();
  }

  /** @param {unknown} error */
  function onProblem(error) {
    playback.stop();
    const retry = h("button", { type: "button", onclick: () => go({}) }, "Try again");
    showProblem(asSentence(messageOf(error)), retry);
  }

  go({});
  showProblem(problem);
  if (location.hash === "#review") tabs.open("Review");
}

/**
 * @param {string} name
 * @param {number} seat
 * @param {number} total
 */
const seatTotal = (name, seat, total) =>
  h("li", { title: name }, seatBadge(seat, 20), h("span", { class: "visually-hidden" }, name), " ", total);

/** @param {Replay} replay */
function showHeader({ title, game, options, names, over, fair }) {
  document.title = `${names.join(", ")}: ${title}`;
  $("#title").textContent = title;
  $("#options").textContent = [names.join(", "), ...options].join(" · ");
  $("#rules").addEventListener("click", () => openGuide(game, title));
  const download = $("#download", document, HTMLAnchorElement);
  download.hidden = !over;
  download.href = tableApi(tableId, "journal");
  const verify = $("#verify", document, HTMLAnchorElement);
  verify.hidden = !(over && fair);
  verify.href = `/verify/${encodeURIComponent(tableId)}`;
}

applySettings();
loadReplay();
