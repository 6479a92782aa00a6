// The slider, the buttons and the keys that go through a game, and playing it by itself.

import { fill, h } from "../shared/dom.js";
import { draw } from "../shared/svg.js";

const SPEEDS = { "½×": 2400, "1×": 1200, "2×": 600, "5×": 240 };
const SIGNS = {
  first: "M5 4v16M20 4L9 12L20 20z",
  back: "M17 4L6 12L17 20z",
  play: "M7 3L20 12L7 21z",
  pause: "M7 4v16M17 4v16",
  forward: "M7 4L18 12L7 20z",
  last: "M19 4v16M4 4L15 12L4 20z",
};

/** Tells onStep(step). The page tells `at(step)` where it is now and `arrived()` when one can see it. */
export function createTransport(element, { last, onStep }) {
  let step = 0;
  let timer = null;
  let playing = false;

  const go = (to) => onStep(Math.min(Math.max(to, 0), last));
  const byHand = (to) => {
    stop();
    go(to);
  };
  const button = (name, label, key, act) =>
    h("button", { type: "button", "aria-label": label, title: `${label} (${key})`, onclick: act }, sign(name));
  const slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Step", class: "slider" });
  slider.addEventListener("input", () => byHand(slider.valueAsNumber));
  const first = button("first", "First step", "Home", () => byHand(0));
  const back = button("back", "One step back", "←", () => byHand(step - 1));
  const play = button("play", "Play", "Space", toggle);
  const forward = button("forward", "One step forward", "→", () => byHand(step + 1));
  const end = button("last", "Last step", "End", () => byHand(last));
  const speed = h(
    "select",
    { "aria-label": "Speed", class: "speed" },
    Object.keys(SPEEDS).map((name) => h("option", { selected: name === "1×" }, name)),
  );
  play.classList.add("main");
  element.append(slider, h("div", { class: "buttons" }, first, back, play, forward, end, speed));

  function toggle() {
    if (playing) return stop();
    if (!last) return;
    playing = true;
    dress();
    go(step === last ? 0 : step + 1);
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    dress();
  }

  function dress() {
    const label = playing ? "Pause" : "Play";
    play.setAttribute("aria-label", label);
    play.title = `${label} (Space)`;
    fill(play, sign(playing ? "pause" : "play"));
  }

  function at(now) {
    step = now;
    slider.value = now;
    slider.setAttribute("aria-valuetext", `Step ${now} of ${last}`);
    first.disabled = back.disabled = now === 0;
    forward.disabled = end.disabled = now === last;
  }

  function arrived() {
    clearTimeout(timer);
    if (!playing) return;
    if (step === last) return stop();
    timer = setTimeout(() => go(step + 1), SPEEDS[speed.value]);
  }

  const keys = {
    ArrowLeft: () => byHand(step - 1),
    ArrowRight: () => byHand(step + 1),
    Home: () => byHand(0),
    End: () => byHand(last),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !keys[event.key]) return;
    if (event.target.closest("dialog, select, input:not(.slider), textarea")) return;
    if (event.key === " " && event.target.closest("button, a")) return;
    event.preventDefault();
    keys[event.key]();
  });

  return { at, arrived, stop };
}

const sign = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 24 24", width: 22, height: 22, class: "sign", "aria-hidden": "true" },
    draw("path", { d: SIGNS[name] }),
  );
