// On small screens: scrolls targets into view, unless the user is scrolling.
import { $, prefersReducedMotion } from "../shared/dom.js";

const SCROLL_IDLE_MS = 900;
const SCROLL_MARGIN_PX = 12;
const WIDE_SCREEN = "(min-width: 1000px)";

/**
 * How far to scroll so that [low, high] lies within [from, to]; its start, if it is too long.
 * @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to
 */
export function scrollOffset(low, high, from, to) {
  if (low >= from && high <= to) return 0;
  if (high - low > to - from || low < from) return low - from;
  return high - to;
}

/** @param {(id: string) => Element | undefined} find */
export function createScroller(find) {
  let lastScroll = 0; // loading counts as scrolling: nothing moves right after it
  const noteScroll = () => {
    lastScroll = performance.now();
  };
  for (const kind of ["wheel", "touchmove"]) addEventListener(kind, noteScroll, { passive: true });

  /**
   * Scrolls to the part of the board that holds most of these things.
   * @param {string[]} ids
   */
  function scrollTo(ids) {
    if (matchMedia(WIDE_SCREEN).matches || performance.now() - lastScroll < SCROLL_IDLE_MS) return;
    const things = ids.map(find).filter((thing) => thing !== undefined);
    const [largest] = [...Map.groupBy(things, (thing) => thing.closest(".part"))].sort(
      (a, b) => b[1].length - a[1].length,
    );
    if (!largest?.[0]) return;
    const boxes = largest[1].map((thing) => thing.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const frame = $(".frame", largest[0]);
    const frameBox = frame.getBoundingClientRect();
    const promptBottom = $("#prompt").getBoundingClientRect().bottom;
    const down = scrollOffset(top, bottom, promptBottom + SCROLL_MARGIN_PX, innerHeight - SCROLL_MARGIN_PX);
    const across = scrollOffset(left, right, frameBox.left + SCROLL_MARGIN_PX, frameBox.right - SCROLL_MARGIN_PX);
    /** @type {ScrollBehavior} */
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    if (down) scrollBy({ top: down, behavior });
    if (across) frame.scrollBy({ left: across, behavior });
  }

  return { scrollTo };
}
