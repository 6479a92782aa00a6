// Announcements for screen readers: what happened, then the prompt. Announcements in quick succession become one text.
import { toEntry } from "./log_entries.js";

/** @import { TableEvent } from "../shared/types.d.ts" */

const BATCH_DELAY_MS = 150;
const MAX_TEXTS = 5;

/** @param {Element} element an ARIA live region */
export function createAnnouncer(element) {
  /** @type {string[]} */
  let texts = [];
  let timer = 0;

  /** @param {string} text */
  function announce(text) {
    if (!text) return;
    texts.push(text);
    clearTimeout(timer);
    timer = setTimeout(() => {
      element.textContent = texts.slice(-MAX_TEXTS).join(" ");
      texts = [];
    }, BATCH_DELAY_MS);
  }

  return { announce };
}

/**
 * The latest events in words, then the prompt, if any.
 * @param {TableEvent[]} events
 * @param {string[]} names
 * @param {string | null} prompt
 */
export function describeEvents(events, names, prompt) {
  const told = events.slice(-MAX_TEXTS).map((event) => {
    const { seat, text } = toEntry(event, names);
    return seat === null ? text : `${names[seat]}: ${text}.`;
  });
  return [...told, prompt].filter(Boolean).join(" ");
}
