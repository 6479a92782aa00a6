// "Play on from here": a new table that starts at a step of this game, with bots in the other seats.
import { h, messageOf, setChildren } from "../shared/dom.js";
import { getJson, postJson, tableApi } from "../shared/http.js";
import { asSentence, titleOf } from "../shared/phrasing.js";
import { seatBadge } from "../shared/svg.js";

/** @import { ForkRequest, Replay, ServerInfo, TableReference } from "../shared/types.d.ts" */
/** @import { Place } from "./url_state.js" */

/**
 * @param {Element} element
 * @param {{ replay: Replay, currentPlace: () => Place, onOpen: () => void }} options
 */
export function createForkControl(element, { replay, currentPlace, onOpen }) {
  if (!replay.over) {
    const link = h("a", { href: `/table/${encodeURIComponent(replay.id)}` }, "Go to the table");
    element.append(h("p", {}, "This game is still going on. Once it is over you can play on from here. ", link));
    return;
  }
  const open = () => {
    onOpen();
    const place = currentPlace();
    const dialog = place.step < replay.steps.length ? forkDialog(replay, place) : gameOverDialog();
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  };
  element.append(h("button", { type: "button", class: "main", onclick: open }, "Play on from here"));
}

/**
 * @param {Replay} replay
 * @param {Place} place
 */
function forkDialog({ id, names, steps }, { step, viewer }) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const levels = h("select", { required: true });
  const summary = h("p", { class: "faded" });
  const start = h("button", { class: "main", disabled: true }, "Play on");
  const seats = names.map((name, seat) => seatOption(name, seat, seat === (viewer ?? 0)));
  const close = h("button", { type: "button", onclick: () => dialog.close() }, "Not now");
  const form = h(
    "form",
    { method: "dialog", onsubmit: submit },
    h("h2", { id: "fork-title" }, "Play on from here"),
    h("p", {}, `A new table starts after step ${step} of ${steps.length}. You take one seat, bots take the others.`),
    h(
      "fieldset",
      {},
      h("legend", {}, "Your seat"),
      seats.map(({ element }) => element),
    ),
    h("label", { class: "level" }, "Bot level", levels),
    summary,
    problem,
    h("div", { class: "ends" }, close, start),
  );
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: "fork", "aria-labelledby": "fork-title" }, form);

  /** @param {unknown} error */
  function showProblem(error) {
    problem.textContent = asSentence(messageOf(error));
    problem.hidden = false;
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    start.disabled = true;
    problem.hidden = true;
    const seat = seats.findIndex(({ input }) => input.checked);
    try {
      /** @type {ForkRequest} */
      const request = { step, seat, bot: levels.value };
      /** @type {TableReference} */
      const table = await postJson(tableApi(id, "fork"), request);
      location.assign(`/table/${table.id}`);
    } catch (error) {
      showProblem(error);
      start.disabled = false;
    }
  }

  /** @param {ServerInfo} serverInfo */
  function showLevels({ bots, usual }) {
    const explain = () => {
      summary.textContent = bots[levels.selectedIndex].summary;
    };
    setChildren(
      levels,
      bots.map(({ name }) => h("option", { value: name }, titleOf(name))),
    );
    levels.value = usual;
    levels.addEventListener("change", explain);
    explain();
    start.disabled = false;
  }

  /** @type {Promise<ServerInfo>} */
  const serverInfo = getJson("/api/house");
  serverInfo.then(showLevels, showProblem);
  return dialog;
}

const gameOverDialog = () =>
  h(
    "dialog",
    { class: "fork", "aria-labelledby": "fork-title" },
    h(
      "form",
      { method: "dialog" },
      h("h2", { id: "fork-title" }, "Play on from here"),
      h("p", {}, "The game is over at this step. Go back to an earlier one, and play on from there."),
      h("div", { class: "ends" }, h("button", {}, "Close")),
    ),
  );

/**
 * @param {string} name
 * @param {number} seat
 * @param {boolean} checked
 */
function seatOption(name, seat, checked) {
  const input = h("input", { type: "radio", name: "seat", value: seat, checked });
  return { input, element: h("label", {}, input, seatBadge(seat, 22), h("span", {}, name)) };
}
