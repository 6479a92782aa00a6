// The review of a finished game: expectations over time, turning points, luck and choices.
import { signedBar } from "../shared/bars.js";
import { createChart } from "../shared/chart/chart.js";
import { h, messageOf, setChildren } from "../shared/dom.js";
import { getJson, tableApi } from "../shared/http.js";
import { asSentence } from "../shared/phrasing.js";
import { seatBadge } from "../shared/svg.js";

/** @import { Account, Review, ReviewProgress, TurningPoint } from "../shared/types.d.ts" */

const POLL_INTERVAL_MS = 600;
const WORKING = "Playing on from every step, many times over";

/**
 * @typedef {object} Measure
 * @property {"victory" | "points"} field
 * @property {number} factor from the server's values to those shown
 * @property {number} minBarLimit
 * @property {string} title
 * @property {string} explanation
 * @property {(value: number) => string} format
 * @property {(value: number) => string} formatChange
 */

/** @type {Measure} */
const WIN_CHANCE = {
  field: "victory",
  factor: 100,
  minBarLimit: 50,
  title: "Chance of winning",
  explanation: "What moved each player's chance of winning from the start of the game to its end.",
  format: (value) => `${Math.round(value)}%`,
  formatChange: (value) => `${signed(value, 0)}%`,
};

/** @type {Measure} */
const EXPECTED_SCORE = {
  field: "points",
  factor: 1,
  minBarLimit: 1,
  title: "Expected score",
  explanation: "What moved the expected score from the start of the game to the final result.",
  format: (value) => String(Math.round(value)),
  formatChange: (value) => signed(value, 1),
};

/**
 * @param {number} value
 * @param {number} digits
 */
const signed = (value, digits) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

/**
 * @param {HTMLElement} element
 * @param {{ tableId: string, names: string[], step: number, onStep: (step: number) => void }} options
 */
export function createReview(element, { tableId, names, step, onStep }) {
  /** @type {ReturnType<typeof createChart> | null} */
  let chart = null;
  let loaded = false;
  let currentStep = step;
  const measure = names.length > 1 ? WIN_CHANCE : EXPECTED_SCORE; // a solo player always wins

  async function load() {
    if (loaded) return;
    loaded = true;
    try {
      show(await poll());
    } catch (error) {
      loaded = false;
      setChildren(
        element,
        h("p", { class: "problem", role: "alert" }, asSentence(messageOf(error))),
        h("button", { type: "button", onclick: load }, "Try again"),
      );
    }
  }

  /** @returns {Promise<Review>} */
  async function poll() {
    const bar = h("progress", { "aria-label": "Review progress" });
    const status = h("p", { class: "faded" }, `${WORKING}.`);
    setChildren(element, status, bar);
    while (true) {
      /** @type {ReviewProgress} */
      const { done, total, review } = await getJson(tableApi(tableId, "review"));
      if (review) return review;
      bar.max = total;
      if (done) {
        bar.value = done;
        status.textContent = `${WORKING}: ${done} of ${total}.`;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  /** @param {Review} review */
  function show(review) {
    const figure = h("div");
    setChildren(
      element,
      h("h2", {}, measure.title),
      figure,
      h("h2", {}, "Turning points"),
      turningPoints(review.turns, onStep),
      h("h2", {}, "Luck and choices"),
      h("p", { class: "faded" }, measure.explanation),
      h(
        "div",
        { class: "accounts" },
        review.accounts.map((account, seat) => accountSection(account, seat, names, measure)),
      ),
    );
    const totals = review[measure.field].map((row) => row.map((value) => value * measure.factor));
    chart = createChart(figure, {
      names,
      totals,
      step: currentStep,
      onStep,
      title: measure.title,
      format: measure.format,
    });
  }

  return {
    load,
    /** @param {number} to */
    moveTo(to) {
      currentStep = to;
      chart?.moveMarker(to);
    },
  };
}

/**
 * @param {TurningPoint[]} turns
 * @param {(step: number) => void} onStep
 */
function turningPoints(turns, onStep) {
  if (!turns.length) return h("p", {}, "No single step decided this game.");
  return h(
    "ol",
    { class: "turns" },
    turns.map(({ step, seat, words }) =>
      h(
        "li",
        {},
        h("button", { type: "button", onclick: () => onStep(step) }, seatBadge(seat, 22), h("span", {}, words)),
      ),
    ),
  );
}

/**
 * @param {Account} account
 * @param {number} seat
 * @param {string[]} names
 * @param {Measure} measure
 */
function accountSection(account, seat, names, { field, factor, minBarLimit, format, formatChange }) {
  const value = (/** @type {keyof Account} */ key) => account[key][field] * factor;
  /** @type {[title: string, key: keyof Account][]} */
  const causes =
    names.length > 1
      ? [
          ["Luck", "luck"],
          ["Own choices", "choices"],
          ["Others' choices", "others"],
        ]
      : [
          ["Luck", "luck"],
          ["Choices", "choices"],
        ];
  const limit = Math.max(minBarLimit, ...causes.map(([, key]) => Math.abs(value(key))));
  return h(
    "section",
    { class: "account", "aria-label": names[seat] },
    h(
      "h3",
      {},
      seatBadge(seat, 22),
      h("span", { class: "seat-name" }, names[seat]),
      h("span", { class: "change" }, `from ${format(value("start"))} to ${format(value("result"))}`),
    ),
    h(
      "dl",
      {},
      causes.map(([title, key]) =>
        h(
          "div",
          {},
          h("dt", {}, title),
          h("dd", {}, signedBar(value(key), limit), h("span", {}, formatChange(value(key)))),
        ),
      ),
    ),
  );
}
