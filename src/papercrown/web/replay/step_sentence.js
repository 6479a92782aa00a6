// A step in words.

import { verdict } from "../shared/ranking.js";
import { sentence as whole } from "../shared/phrasing.js";

export function sentence({ names, steps, totals, winners, over }, step) {
  if (step === 0) return steps.length ? `The table is set. ${many(steps.length)} follow.` : "Nobody has played yet.";
  const { seat, text } = steps[step - 1];
  const told = `Step ${step} of ${steps.length}. ${names[seat]}: ${whole(text)}`;
  if (step < steps.length || !over) return told;
  return `${told} ${verdict(names, totals.at(-1).map((total) => ({ total })), winners)}`;
}

const many = (steps) => (steps === 1 ? "One step" : `${steps} steps`);
