// Play on from here: a new table that begins at a step of this game, with bots in the other seats.

import { get, post } from "../shared/http.js";
import { h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";
import { inWords, sentence } from "../shared/phrasing.js";

/** `place()` is the step and viewer one is looking at now. */
export function createFork(element, { replay, place, onOpen }) {
  if (!replay.over) {
    const table = h("a", { href: `/table/${encodeURIComponent(replay.id)}` }, "To the table");
    element.append(h("p", {}, "This game still goes on. You can play on from here when it is over. ", table));
    return;
  }
  const open = () => {
    onOpen();
    const dialog = place().step < replay.steps.length ? dialogOf(replay, place()) : tooLate();
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  };
  element.append(h("button", { type: "button", class: "main", onclick: open }, "Play on from here"));
}

function dialogOf({ id, names, steps }, { step, viewer }) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const levels = h("select", { name: "bot", required: true });
  const summary = h("p", { class: "faded" });
  const start = h("button", { class: "main", disabled: true }, "Play on");
  const refuse = (error) => {
    problem.textContent = sentence(error.message);
    problem.hidden = false;
  };
  const seats = names.map((name, seat) => choice(name, seat, seat === (viewer ?? 0)));
  const close = h("button", { type: "button", onclick: () => dialog.close() }, "Not now");
  const form = h(
    "form",
    { method: "dialog", onsubmit: begin },
    h("h2", { id: "fork-title" }, "Play on from here"),
    h("p", {}, `A new table begins after step ${step} of ${steps.length}. You take one seat, bots take the others.`),
    h("fieldset", {}, h("legend", {}, "Your seat"), seats),
    h("label", { class: "level" }, "Level of the bots", levels),
    summary,
    problem,
    h("div", { class: "ends" }, close, start),
  );
  const dialog = h("dialog", { class: "fork", "aria-labelledby": "fork-title" }, form);

  async function begin(event) {
    event.preventDefault();
    start.disabled = true;
    problem.hidden = true;
    const { seat, bot } = Object.fromEntries(new FormData(form));
    try {
      const opened = await post(`/api/tables/${encodeURIComponent(id)}/fork`, { step, seat: Number(seat), bot });
      location.assign(`/table/${opened.id}`);
    } catch (error) {
      refuse(error);
      start.disabled = false;
    }
  }

  get("/api/house").then(({ bots, usual }) => {
    const explain = () => (summary.textContent = bots[levels.selectedIndex].summary);
    levels.append(...bots.map(({ name }) => h("option", { value: name }, inWords(name))));
    levels.value = usual;
    levels.addEventListener("change", explain);
    explain();
    start.disabled = false;
  }, refuse);
  return dialog;
}

const tooLate = () =>
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

const choice = (name, seat, checked) =>
  h(
    "label",
    {},
    h("input", { type: "radio", name: "seat", value: seat, checked }),
    picture(`pc-badge-${seat}`, 22),
    h("span", {}, name),
  );
