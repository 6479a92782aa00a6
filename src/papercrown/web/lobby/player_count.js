// How many play: a row of numbers to choose from.
import { fill, h } from "../shared/dom.js";

const nearest = (numbers, wanted) =>
  numbers.reduce((best, number) => (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best), numbers[0]);

/** `changed` hears every new number; 0 where no number is allowed. */
export function numberPicker(changed) {
  const row = h("div", { class: "numbers" });
  const none = h("p", { class: "problem" });
  let number = 0;

  function choose(chosen) {
    number = chosen;
    changed(number);
  }

  const button = (value) =>
    h(
      "label",
      { class: "number" },
      h("input", { type: "radio", name: "players", value, onchange: () => choose(value) }),
      String(value),
    );

  return {
    element: h("fieldset", {}, h("legend", {}, "Players"), row, none),
    /** Offer these numbers, and keep what was chosen, or what is nearest to it. */
    offer(numbers) {
      fill(row, numbers.map(button));
      none.textContent = numbers.length ? "" : "These options do not go together for any number of players.";
      choose(nearest(numbers, number) ?? 0);
      for (const input of row.querySelectorAll("input")) input.checked = Number(input.value) === number;
    },
  };
}
