// Draws only the newest item, then pauses as long as drawing took, so that a slider stays smooth on slow machines.

const FRAME_MS = 16;

/**
 * @template T
 * @param {(item: T) => void} draw
 * @returns {(item: T) => void}
 */
export function createFramePacer(draw) {
  /** @type {{ item: T } | null} */
  let next = null;
  let busy = false;

  async function work() {
    busy = true;
    while (next) {
      const { item } = next;
      const start = performance.now();
      next = null;
      draw(item);
      await painted();
      await delay(performance.now() - start - FRAME_MS);
    }
    busy = false;
  }

  return (item) => {
    next = { item };
    if (!busy) work();
  };
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const delay = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
