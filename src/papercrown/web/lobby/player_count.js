// The number of players, as a row of radio buttons.
import { h, setChildren } from "../shared/dom.js";

/**
 * @param {number[]} counts
 * @param {number} wanted
 * @returns {number | undefined}
 */
const closest = (counts, wanted) =>
  counts.reduce((best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best), counts[0]);

/** @param {(count: number) => void} onChange gets 0 if no number of players is allowed */
export function createPlayerCount(onChange) {
  const row = h("div", { class: "numbers" });
  const problem = h("p", { class: "problem" });
  let chosen = 0;

  /** @param {number} count */
  function choose(count) {
    chosen = count;
    onChange(chosen);
  }

  /** @param {number} count */
  const radioButton = (count) =>
    h(
      "label",
      { class: "number" },
      h("input", { type: "radio", name: "players", value: count, onchange: () => choose(count) }),
      count,
    );

  return {
    element: h("fieldset", {}, h("legend", {}, "Players"), row, problem),
    /**
     * Offers these numbers, and keeps the chosen one or takes the closest.
     * @param {number[]} counts
     */
    offer(counts) {
      setChildren(row, counts.map(radioButton));
      problem.textContent = counts.length ? "" : "These options do not work together for any number of players.";
      choose(closest(counts, chosen) ?? 0);
      for (const input of row.querySelectorAll("input")) input.checked = Number(input.value) === chosen;
    },
    focus: () => [...row.querySelectorAll("input")].find((input) => input.checked)?.focus(),
  };
}
