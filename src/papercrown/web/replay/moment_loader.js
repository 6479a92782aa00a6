// Loads the positions of a replay on demand, prefetches the neighbours of the current one, and caches them.
import { getJson, tableApi } from "../shared/http.js";

/** @import { Moment } from "../shared/types.d.ts" */
/** @import { Place } from "./url_state.js" */

const MAX_CACHED_MOMENTS = 150;
const MAX_REQUESTS = 4;
const MAX_PREFETCH_REQUESTS = 2;
const PREFETCH_OFFSETS = [1, -1, 2, 3];

/**
 * A moment that was requested later is never overtaken by one requested earlier.
 * @param {string} tableId
 * @param {number} lastStep
 * @param {{ onMoment: (moment: Moment) => void, onProblem: (error: unknown) => void }} callbacks
 */
export function createMomentLoader(tableId, lastStep, { onMoment, onProblem }) {
  /** @type {Map<string, Moment>} */
  const cache = new Map();
  /** @type {Map<string, number>} */
  const requestOrder = new Map();
  /** @type {Set<string>} */
  const loading = new Set();
  /** @type {Place} */
  let wanted = { step: 0, viewer: null };
  let requests = 0;
  let delivered = 0;

  /** @param {Place} place */
  const keyOf = ({ step, viewer }) => `${step} ${viewer ?? ""}`;

  /** @param {Place} place */
  function request(place) {
    wanted = place;
    requests += 1;
    requestOrder.set(keyOf(place), requests);
    deliver(place);
    loadMore();
  }

  /**
   * Delivers a moment if it is cached and newer than the last one.
   * @param {Place} place
   */
  function deliver(place) {
    const key = keyOf(place);
    const moment = cache.get(key);
    const order = requestOrder.get(key) ?? 0;
    if (!moment || order <= delivered) return;
    delivered = order;
    cache.delete(key);
    cache.set(key, moment); // most recently used last
    onMoment(moment);
  }

  function loadMore() {
    const isMissing = (/** @type {Place} */ place) => !cache.has(keyOf(place)) && !loading.has(keyOf(place));
    if (isMissing(wanted) && loading.size < MAX_REQUESTS) load(wanted);
    for (const offset of PREFETCH_OFFSETS) {
      const place = { ...wanted, step: wanted.step + offset };
      if (loading.size >= MAX_PREFETCH_REQUESTS) return;
      if (place.step >= 0 && place.step <= lastStep && isMissing(place)) load(place);
    }
  }

  /** @param {Place} place */
  async function load(place) {
    const key = keyOf(place);
    loading.add(key);
    const query = place.viewer === null ? "" : `?viewer=${place.viewer}`;
    try {
      store(key, await getJson(tableApi(tableId, `at/${place.step}${query}`)));
    } catch (error) {
      loading.delete(key);
      if (key === keyOf(wanted)) onProblem(error);
      return;
    }
    loading.delete(key);
    deliver(place);
    loadMore();
  }

  /**
   * @param {string} key
   * @param {Moment} moment
   */
  function store(key, moment) {
    cache.set(key, moment);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_MOMENTS) cache.delete(oldest);
  }

  return { request };
}
