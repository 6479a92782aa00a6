// Playback controls: slider, buttons, keys, and automatic play.
import { closestTarget, h, setChildren } from "../shared/dom.js";
import { svg } from "../shared/svg.js";

/** @type {Record<string, number>} */
const STEP_MS_BY_SPEED = { "½×": 2400, "1×": 1200, "2×": 600, "5×": 240 };
const NORMAL_SPEED = "1×";
const ICONS = {
  first: "M5 4v16M20 4L9 12L20 20z",
  back: "M17 4L6 12L17 20z",
  play: "M7 3L20 12L7 21z",
  pause: "M7 4v16M17 4v16",
  forward: "M7 4L18 12L7 20z",
  last: "M19 4v16M4 4L15 12L4 20z",
};

/**
 * The caller reports where it is with `moveTo`, and with `stepShown` when that step is on the screen.
 * @param {Element} element
 * @param {{ lastStep: number, onStep: (step: number) => void }} options
 */
export function createPlayback(element, { lastStep, onStep }) {
  let current = 0;
  let timer = 0;
  let playing = false;

  const go = (/** @type {number} */ step) => onStep(Math.min(Math.max(step, 0), lastStep));
  const goByHand = (/** @type {number} */ step) => {
    stop();
    go(step);
  };
  /** @type {(name: keyof typeof ICONS, label: string, key: string, onclick: () => void) => HTMLButtonElement} */
  const button = (name, label, key, onclick) =>
    h("button", { type: "button", "aria-label": label, title: `${label} (${key})`, onclick }, icon(name));
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    min: 0,
    max: lastStep,
    value: 0,
    "aria-label": "Step",
    class: "slider",
    oninput: () => goByHand(slider.valueAsNumber),
  });
  const first = button("first", "First step", "Home", () => goByHand(0));
  const back = button("back", "One step back", "←", () => goByHand(current - 1));
  const play = button("play", "Play", "Space", toggle);
  const forward = button("forward", "One step forward", "→", () => goByHand(current + 1));
  const last = button("last", "Last step", "End", () => goByHand(lastStep));
  const speed = h(
    "select",
    { "aria-label": "Speed", class: "speed" },
    Object.keys(STEP_MS_BY_SPEED).map((name) => h("option", { selected: name === NORMAL_SPEED }, name)),
  );
  play.classList.add("main");
  element.append(slider, h("div", { class: "buttons" }, first, back, play, forward, last, speed));

  function toggle() {
    if (playing) return stop();
    if (!lastStep) return;
    playing = true;
    showPlaying();
    go(current === lastStep ? 0 : current + 1);
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    showPlaying();
  }

  function showPlaying() {
    const label = playing ? "Pause" : "Play";
    play.setAttribute("aria-label", label);
    play.title = `${label} (Space)`;
    setChildren(play, icon(playing ? "pause" : "play"));
  }

  /** @param {number} step */
  function moveTo(step) {
    current = step;
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `Step ${step} of ${lastStep}`);
    first.disabled = back.disabled = step === 0;
    forward.disabled = last.disabled = step === lastStep;
  }

  function stepShown() {
    clearTimeout(timer);
    if (!playing) return;
    if (current === lastStep) return stop();
    timer = setTimeout(() => go(current + 1), STEP_MS_BY_SPEED[speed.value]);
  }

  /** @type {Record<string, () => void>} */
  const shortcuts = {
    ArrowLeft: () => goByHand(current - 1),
    ArrowRight: () => goByHand(current + 1),
    Home: () => goByHand(0),
    End: () => goByHand(lastStep),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !shortcuts[event.key]) return;
    if (closestTarget(event, "dialog, select, input:not(.slider), textarea")) return;
    if (event.key === " " && closestTarget(event, "button, a")) return;
    event.preventDefault();
    shortcuts[event.key]();
  });

  return { moveTo, stepShown, stop };
}

/** @param {keyof typeof ICONS} name */
const icon = (name) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", width: 22, height: 22, class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
