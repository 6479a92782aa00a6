// What a screen reader is told: what happened, then what is asked. Several things at once become one text.
import { lineOf } from "./log_entries.js";

const PAUSE = 150;
const MOST = 5;

export function createAnnouncer(element) {
  let texts = [];
  let timer = 0;

  function say(text) {
    if (!text) return;
    texts.push(text);
    clearTimeout(timer);
    timer = setTimeout(() => {
      element.textContent = texts.slice(-MOST).join(" ");
      texts = [];
    }, PAUSE);
  }

  return { say };
}

/** The last few events in words, then the prompt if somebody here is asked. */
export function toldOf(events, names, prompt) {
  const said = events.slice(-MOST).map((event) => {
    const line = lineOf(event, names);
    return line.seat === null ? line.text : `${names[line.seat]}: ${line.text}.`;
  });
  return [...said, prompt].filter(Boolean).join(" ");
}
