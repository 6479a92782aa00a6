// One's hand on the table: what was clicked so far, what glows, which ghost is shown, and what is played.
import { createGaze } from "./scroll_into_view.js";
import { NOTHING, candidates, click, ghostsOf, nextIds, nextOf, previews, shown, turned, turns } from "./picker.js";

const UNNOTICED = 150; // an answer that comes sooner is drawn at once, without a picture of waiting in between

export function createHand({ board, prompt, actions, ask, say }) {
  const gaze = createGaze(board.find);
  let turn = null;
  let hints = false;
  let picking = NOTHING;
  let hovered = null;
  let pointed = null;
  let sent = null;
  let doubted = null; // an action with a warning, until one is sure
  let waiting = 0;

  const legal = () => (turn && turn.seat !== null && !sent ? turn.actions : []);

  /** What one may do now, from the server, and whether hints may be asked for. */
  function show(given, hinted) {
    hints = hinted;
    const same = turn && given && turn.seat === given.seat && turn.count === given.count;
    turn = given;
    pointed = null;
    if (!same) hovered = null;
    if (sent && !(same && !sent.done)) sent = null;
    // what the others do meanwhile is no answer
    doubted = (same && doubted && legal().find((action) => action.id === doubted.id && action.warning)) || null;
    if (!same || !candidates(legal(), picking.clicks).length) picking = NOTHING;
    refresh();
    if (!same) gaze.to(nextIds(legal(), []));
  }

  /** Only classes and a few buttons change: this must feel immediate. */
  function refresh() {
    clearTimeout(waiting);
    if (doubted) {
      board.mark({ can: [], chosen: doubted.path, ghosts: [], previews: [] });
      prompt.doubt(doubted);
      return;
    }
    const all = legal();
    const { clicks } = picking;
    const left = candidates(all, clicks);
    const ghost = pointed ?? shown(all, picking, hovered);
    const can = nextIds(all, clicks);
    board.mark({
      can,
      chosen: pointed ? pointed.path : clicks,
      ghosts: ghostsOf(ghost),
      previews: ghost ? [] : previews(all, clicks),
    });
    prompt.show({
      turn,
      hints,
      busy: Boolean(sent),
      narrowed: clicks.length > 0,
      urgent: clicks.length > 0 || !can.some(board.find),
      turns: turns(all, picking),
      ghost: clicks.length ? ghost : null,
      choices: left.filter((action) => !board.find(nextOf(action, clicks))),
    });
    actions.show(left, clicks.length > 0);
  }

  function step(after) {
    doubted = null;
    picking = after.picking;
    if (after.action) return play(after.action);
    const before = shown(legal(), picking, hovered);
    refresh();
    if (picking.clicks.length) {
      gaze.to(nextIds(legal(), picking.clicks));
      if (before) say(`${before.label}.`);
    }
  }

  async function play(action) {
    if (!turn || turn.seat === null || sent) return;
    if (action.warning && doubted?.id !== action.id) {
      doubted = action;
      say(`${action.label}. ${action.warning}`);
      return refresh();
    }
    doubted = null;
    const mine = { seat: turn.seat, count: turn.count, done: false };
    sent = mine;
    picking = NOTHING;
    hovered = pointed = null;
    clearTimeout(waiting);
    waiting = setTimeout(refresh, UNNOTICED);
    const carried = await ask({ ask: "play", seat: mine.seat, action: action.id, count: mine.count });
    mine.done = true;
    if (carried || sent !== mine) return;
    sent = null;
    refresh();
  }

  return {
    show,
    play,
    click: (id) => legal().length && step(click(legal(), picking, id)),
    hover(id) {
      if (id === hovered || !legal().length) return;
      hovered = id;
      refresh();
    },
    /** An action of the list is pointed at: its place on the table shows, and comes into sight if one is to look. */
    point(action, look = false) {
      pointed = action;
      refresh();
      if (action && look) gaze.to(action.path);
    },
    turn(direction) {
      const ghost = shown(legal(), picking, hovered);
      if (!ghost || !(turns(legal(), picking) || (hovered && !picking.clicks.length))) return false;
      step(turned(picking, direction));
      return true;
    },
    cancel() {
      if (!picking.clicks.length && !doubted) return false;
      step({ picking: NOTHING });
      return true;
    },
    confirm() {
      const ghost = picking.clicks.length ? shown(legal(), picking, hovered) : null;
      if (ghost) play(ghost);
      return Boolean(ghost);
    },
  };
}
