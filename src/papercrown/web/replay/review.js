// The review of a finished game: what was to be expected over time, the turning points, luck and choices.

import { get } from "../shared/http.js";
import { leaning } from "../shared/bars.js";
import { drawChart } from "../shared/chart/chart.js";
import { fill, h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";
import { sentence } from "../shared/phrasing.js";

const PAUSE = 600;

/** Answers {begin(), move(step)}. Tells: onStep(step). */
export function createReview(element, { id, names, step, onStep }) {
  let chart = null;
  let begun = false;
  let here = step;

  async function begin() {
    if (begun) return;
    begun = true;
    try {
      show(await made());
    } catch (error) {
      begun = false;
      fill(
        element,
        h("p", { class: "problem", role: "alert" }, sentence(error.message)),
        h("button", { type: "button", onclick: begin }, "Try again"),
      );
    }
  }

  /** Asks again and again until the review is there. */
  async function made() {
    const progress = h("progress", { "aria-label": "How far the review is" });
    const said = h("p", { class: "faded" }, "The game is played on from every step, many times.");
    fill(element, said, progress);
    while (true) {
      const { done, total, review } = await get(`/api/tables/${encodeURIComponent(id)}/review`);
      if (review) return review;
      progress.max = total;
      if (done) progress.value = done;
      if (done) said.textContent = `The game is played on from every step, many times: ${done} of ${total}.`;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  function show(review) {
    const kind = kindOf(names);
    const figure = h("div", {});
    fill(
      element,
      h("h2", {}, kind.title),
      figure,
      h("h2", {}, "Turning points"),
      turningPoints(review.turns, onStep),
      h("h2", {}, "Luck and choices"),
      h("p", { class: "faded" }, kind.explained),
      h("div", { class: "accounts" }, review.accounts.map((account, seat) => accountOf(account, seat, names, kind))),
    );
    const totals = review[kind.of].map((row) => row.map((value) => value * kind.times));
    chart = drawChart(figure, { names, totals, step: here, onStep, title: kind.title, format: kind.format });
  }

  return {
    begin,
    move(to) {
      here = to;
      chart?.move(to);
    },
  };
}

const signed = (value, digits) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

/** Whoever plays alone always wins: then the score is what counts. */
const kindOf = (names) =>
  names.length > 1
    ? {
        of: "victory",
        times: 100,
        title: "The chance to win",
        format: (value) => `${Math.round(value)}%`,
        change: (value) => `${signed(value, 0)}%`,
        explained: "How the chance to win came from what it was at the start to what it was at the end.",
      }
    : {
        of: "points",
        times: 1,
        title: "The score to expect",
        format: (value) => String(Math.round(value)),
        change: (value) => signed(value, 1),
        explained: "How the score came from what was to be expected at the start to what it was at the end.",
      };

function turningPoints(turns, onStep) {
  if (!turns.length) return h("p", {}, "No single step decided this game.");
  return h(
    "ol",
    { class: "turns" },
    turns.map(({ step, seat, words }) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", onclick: () => onStep(step) },
          picture(`pc-badge-${seat}`, 22),
          h("span", {}, words),
        ),
      ),
    ),
  );
}

function accountOf(account, seat, names, { of, times, format, change }) {
  const value = (part) => account[part][of] * times;
  const parts = [
    ["Luck", "luck"],
    [names.length > 1 ? "Own choices" : "Choices", "choices"],
    ...(names.length > 1 ? [["Others' choices", "others"]] : []),
  ];
  const most = Math.max(1, ...parts.map(([, part]) => Math.abs(value(part))), times === 100 ? 50 : 0);
  return h(
    "section",
    { class: "account", "aria-label": names[seat] },
    h(
      "h3",
      {},
      picture(`pc-badge-${seat}`, 22),
      h("span", { class: "called" }, names[seat]),
      h("span", { class: "way" }, `from ${format(value("start"))} to ${format(value("result"))}`),
    ),
    h(
      "dl",
      {},
      parts.map(([title, part]) =>
        h("div", {}, h("dt", {}, title), h("dd", {}, leaning(value(part), most), h("span", {}, change(value(part))))),
      ),
    ),
  );
}
