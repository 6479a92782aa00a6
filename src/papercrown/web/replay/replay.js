// The replay page: one place in a game, shown by the board, the score, the chart, the list and the slider.

import { get } from "../shared/http.js";
import { drawChart } from "../shared/chart/chart.js";
import { openGuide } from "../shared/guide_dialog.js";
import { $, fill, h } from "../shared/dom.js";
import { gameId, linkTo, readAddress, writeAddress } from "./url_state.js";
import { createChanges } from "./scene_diff.js";
import { createFork } from "./fork_dialog.js";
import { createMoments } from "./moment_loader.js";
import { createPainter } from "./frame_pacer.js";
import { createReview } from "./review.js";
import { sentence } from "./step_sentence.js";
import { createSteps } from "./step_list.js";
import { createTabs } from "./tabs.js";
import { createTransport } from "./playback.js";
import { picture } from "../shared/svg.js";
import { createBoard, loadLibrary } from "../shared/board/board.js";
import { copied } from "../shared/clipboard.js";
import { createScores } from "../shared/score_table.js";
import { applySettings } from "../shared/settings.js";
import { sentence as whole } from "../shared/phrasing.js";

const LONG = 3000;
const SETTLED = 400;
const NEXT = 60; // a held key goes faster than a flash
const JUMP = 250;

const id = gameId();

function say(text) {
  $("#problem").textContent = text;
  $("#problem").hidden = !text;
}

async function open() {
  const patience = setTimeout(() => {
    $("#loading").textContent += " Just after the server was started, this can take a minute.";
  }, LONG);
  const replay = await get(`/api/tables/${encodeURIComponent(id)}/replay`).catch((error) => {
    say(whole(error.message));
    $("#problem").append(h("a", { href: "/" }, "Back to the lobby"));
  });
  if (replay) await loadLibrary(replay.game).catch(() => null);
  clearTimeout(patience);
  $("#loading").hidden = true;
  if (replay) show(replay);
}

function show(replay) {
  const { names, steps, totals, viewers } = replay;
  const { said, ...place } = readAddress(replay);
  for (const hidden of ["#room", "#here", "#tools", "#dock", "#rules"]) $(hidden).hidden = false;
  introduce(replay);
  const board = createBoard($("#board"), { origin: (seat) => $("#totals").children[seat] });
  board.shared.tabIndex = 0; // it scrolls, and nothing in it takes the focus
  const changed = createChanges();
  const sheets = ["Steps", "Score", ...(replay.winners.length ? ["Review"] : [])];
  const tabs = createTabs($("#tabs"), "Steps and score", sheets, { onOpen: (name) => name === "Review" && review.begin() });
  const scores = createScores(tabs.body("Score"));
  const list = createSteps(tabs.body("Steps"), { names, steps, onStep: byHand });
  const review = createReview(tabs.body("Review"), { id, names, step: place.step, onStep: byHand });
  const chart = drawChart($("#chart"), { names, totals, step: place.step, onStep: byHand });
  const transport = createTransport($("#transport"), { last: steps.length, onStep: (step) => go({ step }) });
  const moments = createMoments(id, steps.length, { onMoment: createPainter(draw), onProblem });
  createFork($("#fork"), { replay, place: () => place, onOpen: transport.stop });
  $("#viewer").append(h("option", { value: "" }, "a spectator"));
  $("#viewer").append(...viewers.map((seat) => h("option", { value: seat }, names[seat])));
  $("#viewer").value = place.viewer ?? "";
  $("#viewer").addEventListener("change", ({ target }) => look(target.value === "" ? null : Number(target.value)));
  $("#copy").addEventListener("click", () => copied(linkTo(place)));
  let [before, flashing, telling] = [null, null, null];

  function byHand(step) {
    transport.stop();
    go({ step });
  }

  function look(viewer) {
    board.enlarge(null);
    go({ viewer });
  }

  function go(to) {
    Object.assign(place, to);
    say("");
    const words = sentence(replay, place.step);
    $("#sentence").textContent = words;
    clearTimeout(telling);
    telling = setTimeout(() => ($("#status").textContent = words), SETTLED);
    fill($("#totals"), totals[place.step].map((total, seat) => tally(names[seat], seat, total)));
    chart.move(place.step);
    review.move(place.step);
    transport.at(place.step);
    list.at(place.step);
    writeAddress(place);
    moments.want({ ...place });
  }

  function draw({ step, scene }) {
    const acted = steps[step - 1];
    board.show(changed(scene), acted?.seat ?? steps[0]?.seat ?? 0);
    scores.show(scene.scores);
    clearTimeout(flashing);
    if (acted && step === place.step) {
      const still = step - 1 !== before;
      flashing = setTimeout(() => board.flash(acted, { still }), still ? JUMP : NEXT);
    }
    before = step;
    if (step === place.step) transport.arrived();
  }

  function onProblem(error) {
    transport.stop();
    say(whole(error.message));
    $("#problem").append(h("button", { type: "button", onclick: () => go({}) }, "Try again"));
  }

  go({});
  say(said);
  if (location.hash === "#review") tabs.open("Review");
}

const tally = (name, seat, total) =>
  h("li", { title: name }, picture(`pc-badge-${seat}`, 20), h("span", { class: "unseen" }, name), " ", total);

function introduce({ title, game, options, names, over, fair }) {
  document.title = `${names.join(", ")}: ${title}`;
  $("#title").textContent = title;
  $("#options").textContent = [names.join(", "), ...options].join(" · ");
  $("#rules").addEventListener("click", () => openGuide(game, title));
  $("#download").hidden = !over;
  $("#download").href = `/api/tables/${encodeURIComponent(id)}/journal`;
  $("#fair").hidden = !(over && fair);
  $("#fair").href = `/verify/${encodeURIComponent(id)}`;
}

applySettings();
open();
