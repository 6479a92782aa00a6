// The moments of a game: fetched when somebody wants to see them, the neighbours before somebody does, a few at a time.

import { get } from "../shared/http.js";

const KEPT = 150;
const AT_ONCE = 4;
const AHEAD = [1, -1, 2, 3];
const IDLE = 2; // so many requests may be for neighbours

/**
 * `want` asks for a moment. What was asked for later is never drawn over by what was asked for earlier.
 * Tells: onMoment(moment), onProblem(error).
 */
export function createMoments(id, last, { onMoment, onProblem }) {
  const kept = new Map();
  const asked = new Map();
  const underway = new Set();
  let wanted = null;
  let count = 0;
  let shown = 0;

  const key = ({ step, viewer }) => `${step} ${viewer ?? ""}`;

  function want(place) {
    wanted = place;
    asked.set(key(place), ++count);
    offer(place);
    fetchMore();
  }

  /** Shows a moment if it is here and newer than the one that is shown. */
  function offer(place) {
    const moment = kept.get(key(place));
    const order = asked.get(key(place)) ?? 0;
    if (!moment || order <= shown) return;
    shown = order;
    kept.delete(key(place));
    kept.set(key(place), moment);
    onMoment(moment);
  }

  function fetchMore() {
    const missing = (place) => !kept.has(key(place)) && !underway.has(key(place));
    if (missing(wanted) && underway.size < AT_ONCE) fetchOne(wanted);
    for (const away of AHEAD) {
      const place = { ...wanted, step: wanted.step + away };
      if (underway.size >= IDLE) return;
      if (place.step >= 0 && place.step <= last && missing(place)) fetchOne(place);
    }
  }

  async function fetchOne(place) {
    underway.add(key(place));
    const eyes = place.viewer === null ? "" : `?viewer=${place.viewer}`;
    try {
      keep(place, await get(`/api/tables/${encodeURIComponent(id)}/at/${place.step}${eyes}`));
    } catch (error) {
      underway.delete(key(place));
      if (key(place) === key(wanted)) onProblem(error);
      return;
    }
    underway.delete(key(place));
    offer(place);
    fetchMore();
  }

  function keep(place, moment) {
    kept.set(key(place), moment);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }

  return { want };
}
