// The URL of the replay page holds the game, the step and the viewer.

/** @import { Replay } from "../shared/types.d.ts" */

/** @typedef {{ step: number, viewer: number | null }} Place */

const URL_UPDATE_DELAY_MS = 200; // browsers throttle history changes

export const tableIdFromUrl = () => decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

/**
 * The place that the URL names, or the closest one with a sentence that says why it differs.
 * @param {Replay} replay
 * @returns {Place & { problem: string }}
 */
export function readUrl({ steps, viewers }) {
  const parameters = new URLSearchParams(location.search);
  const { step, problem } = parseStep(parameters.get("step"), steps.length);
  const viewer = parameters.has("viewer") ? Number(parameters.get("viewer")) : null;
  if (viewer === null || viewers.includes(viewer)) return { step, viewer, problem };
  const refusal = "You may not see this game as that player, so you see what a spectator sees.";
  return { step, viewer: null, problem: [problem, refusal].filter(Boolean).join(" ") };
}

/**
 * @param {string | null} text
 * @param {number} last
 */
function parseStep(text, last) {
  if (text === null) return { step: 0, problem: "" };
  if (!/^-?\d+$/.test(text)) return { step: 0, problem: "The link names no step, so this is the beginning." };
  const step = Math.min(Math.max(Number(text), 0), last);
  if (step === Number(text)) return { step, problem: "" };
  const where = step ? "the last one" : "the beginning";
  return { step, problem: `This game has ${last} steps, so there is no step ${text}. This is ${where}.` };
}

/** @param {Place} place */
export function urlOf({ step, viewer }) {
  const url = new URL(location.pathname, location.href);
  url.searchParams.set("step", String(step));
  if (viewer !== null) url.searchParams.set("viewer", String(viewer));
  return url.href;
}

let timer = 0;

/** @param {Place} place */
export function writeUrl(place) {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", urlOf(place)), URL_UPDATE_DELAY_MS);
}
