// Draws the newest of what comes, and rests as long as that took, so that a slider stays smooth on any machine.

const FRAME = 16;

export function createPainter(draw) {
  let due = null;
  let busy = false;

  async function work() {
    busy = true;
    while (due) {
      const [newest, start] = [due, performance.now()];
      due = null;
      draw(newest);
      await painted();
      await pause(performance.now() - start - FRAME);
    }
    busy = false;
  }

  return (what) => {
    due = what;
    if (!busy) work();
  };
}

const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const pause = (time) => new Promise((done) => setTimeout(done, time));
