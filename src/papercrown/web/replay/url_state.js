// The address of the page names the game, the step and whose eyes see it.

const CALM_DOWN = 200; // browsers refuse addresses that change too often

export const gameId = () => decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));

/** The step and viewer that the address names, or the nearest there are, with a sentence where they differ. */
export function readAddress({ steps, viewers }) {
  const given = new URLSearchParams(location.search);
  const { step, said } = stepOf(given.get("step"), steps.length);
  const seat = given.has("viewer") ? Number(given.get("viewer")) : null;
  if (seat === null || viewers.includes(seat)) return { step, viewer: seat, said };
  const blind = "You may not look through the eyes of that player, so you see what a spectator sees.";
  return { step, viewer: null, said: [said, blind].filter(Boolean).join(" ") };
}

function stepOf(text, last) {
  if (text === null) return { step: 0, said: "" };
  if (!/^-?\d+$/.test(text)) return { step: 0, said: "The address names no step, so this is the beginning." };
  const step = Math.min(Math.max(Number(text), 0), last);
  if (step === Number(text)) return { step, said: "" };
  const where = step ? "the last one" : "the beginning";
  return { step, said: `This game has ${last} steps, and none with the number ${text}. This is ${where}.` };
}

export function linkTo({ step, viewer }) {
  const url = new URL(location.pathname, location.href);
  url.searchParams.set("step", step);
  if (viewer !== null) url.searchParams.set("viewer", viewer);
  return url.href;
}

let timer;

export function writeAddress(place) {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", linkTo(place)), CALM_DOWN);
}
