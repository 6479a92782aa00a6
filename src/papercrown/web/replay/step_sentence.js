// A step of a replay in words.
import { asSentence } from "../shared/phrasing.js";
import { verdict } from "../shared/ranking.js";

/** @import { Replay } from "../shared/types.d.ts" */

/**
 * @param {Replay} replay
 * @param {number} step
 */
export function describeStep({ names, steps, totals, winners, over }, step) {
  if (step === 0) {
    const count = steps.length === 1 ? "One step follows." : `${steps.length} steps follow.`;
    return steps.length ? `The table is set. ${count}` : "Nobody has played yet.";
  }
  const { seat, text } = steps[step - 1];
  const description = `Step ${step} of ${steps.length}. ${names[seat]}: ${asSentence(text)}`;
  if (step < steps.length || !over) return description;
  const scores = totals[totals.length - 1].map((total) => ({ total }));
  return `${description} ${verdict(names, scores, winners)}`;
}
