// On a small screen: brings the targets into sight, gently, and not while somebody scrolls.
import { $, calm } from "../shared/dom.js";

const REST = 900;
const ROOM = 12;
const WIDE = "(min-width: 1000px)";

/** How far to move so that [low, high] comes into [from, to]; its beginning if it is too long. */
export function shift(low, high, from, to) {
  if (low >= from && high <= to) return 0;
  if (high - low > to - from || low < from) return low - from;
  return high - to;
}

export function createGaze(find) {
  let moved = 0;
  const note = () => (moved = performance.now());
  for (const kind of ["wheel", "touchmove"]) addEventListener(kind, note, { passive: true });

  /** Looks at the part that has most of these things. */
  function to(ids) {
    if (matchMedia(WIDE).matches || performance.now() - moved < REST) return;
    const parts = Map.groupBy(ids.map(find).filter(Boolean), (thing) => thing.closest(".part"));
    if (!parts.size) return;
    const [part, things] = [...parts].sort((a, b) => b[1].length - a[1].length)[0];
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    const [low, high] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const frame = part.querySelector(".frame");
    const sides = frame.getBoundingClientRect();
    const behavior = calm() ? "auto" : "smooth";
    const down = shift(low, high, $("#prompt").getBoundingClientRect().bottom + ROOM, innerHeight - ROOM);
    const along = shift(left, right, sides.left + ROOM, sides.right - ROOM);
    if (down) scrollBy({ top: down, behavior });
    if (along) frame.scrollBy({ left: along, behavior });
  }

  return { to };
}
