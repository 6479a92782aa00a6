// The interaction controller: turns clicks, hovers and keys into a selection, shows it on the board and in the prompt,
// and plays the action that it completes.
import {
  candidates,
  canRotate,
  click,
  EMPTY_SELECTION,
  ghostAction,
  ghostsOf,
  nextId,
  nextIds,
  previews,
  rotated,
} from "./picker.js";
import { createScroller } from "./scroll_into_view.js";

/** @import { Action, Intent, Turn } from "../shared/types.d.ts" */
/** @import { createBoard } from "../shared/board/board.js" */
/** @import { createActionList } from "./action_list.js" */
/** @import { Picked } from "./picker.js" */
/** @import { createPrompt } from "./prompt.js" */

const BUSY_DELAY_MS = 150; // a faster answer is drawn at once, without a busy state in between

/**
 * @param {object} dependencies
 * @param {ReturnType<typeof createBoard>} dependencies.board
 * @param {ReturnType<typeof createPrompt>} dependencies.prompt
 * @param {ReturnType<typeof createActionList>} dependencies.actionList
 * @param {(intent: Intent) => Promise<boolean>} dependencies.sendIntent
 * @param {(text: string) => void} dependencies.announce
 */
export function createInteraction({ board, prompt, actionList, sendIntent, announce }) {
  const scroller = createScroller(board.find);
  /** @type {Turn | null} */
  let turn = null;
  let hintsAllowed = false;
  let selection = EMPTY_SELECTION;
  /** @type {string | null} */
  let hovered = null;
  /** @type {Action | null} */
  let previewed = null;
  /** @type {{ seat: number, count: number, done: boolean } | null} */
  let sent = null;
  /** @type {Action | null} an action with a warning that awaits confirmation */
  let unconfirmed = null;
  let busyTimer = 0;

  const legalActions = () => (turn && turn.seat !== null && !sent ? turn.actions : []);

  /**
   * Shows what the server allows now.
   * @param {Turn | null} next
   * @param {boolean} hints
   */
  function show(next, hints) {
    hintsAllowed = hints;
    const sameTurn = Boolean(turn && next && turn.seat === next.seat && turn.count === next.count);
    turn = next;
    previewed = null;
    if (!sameTurn) hovered = null;
    if (sent && !(sameTurn && !sent.done)) sent = null;
    // A warning stays while other players act.
    const warnedId = sameTurn ? unconfirmed?.id : undefined;
    unconfirmed = legalActions().find((action) => action.id === warnedId && action.warning) ?? null;
    if (!sameTurn || !candidates(legalActions(), selection.clicks).length) selection = EMPTY_SELECTION;
    refresh();
    if (!sameTurn) scroller.scrollTo(nextIds(legalActions(), []));
  }

  /** Changes only classes and a few buttons: this must feel immediate. */
  function refresh() {
    clearTimeout(busyTimer);
    if (unconfirmed) {
      board.mark({ chosen: unconfirmed.path });
      prompt.warn(unconfirmed);
      return;
    }
    const actions = legalActions();
    const { clicks } = selection;
    const left = candidates(actions, clicks);
    const ghost = previewed ?? ghostAction(actions, selection, hovered);
    const clickable = nextIds(actions, clicks);
    board.mark({
      clickable,
      chosen: previewed ? previewed.path : [...clicks],
      ghosts: ghostsOf(ghost),
      previews: ghost ? [] : previews(actions, clicks),
    });
    prompt.show({
      turn,
      hints: hintsAllowed,
      busy: Boolean(sent),
      narrowed: clicks.length > 0,
      urgent: clicks.length > 0 || !clickable.some(board.find),
      rotatable: canRotate(actions, selection),
      ghost: clicks.length ? ghost : null,
      offBoard: left.filter((action) => !board.find(nextId(action, clicks) ?? "")),
    });
    actionList.show(left, clicks.length > 0);
  }

  /** @param {Picked} picked */
  function select({ selection: next, action }) {
    unconfirmed = null;
    selection = next;
    if (action) return play(action);
    const ghost = ghostAction(legalActions(), selection, hovered);
    refresh();
    if (!selection.clicks.length) return;
    scroller.scrollTo(nextIds(legalActions(), selection.clicks));
    if (ghost) announce(`${ghost.label}.`);
  }

  /** @param {Action} action */
  async function play(action) {
    if (!turn || turn.seat === null || sent) return;
    if (action.warning && unconfirmed?.id !== action.id) {
      unconfirmed = action;
      announce(`${action.label}. ${action.warning}`);
      return refresh();
    }
    unconfirmed = null;
    const request = { seat: turn.seat, count: turn.count, done: false };
    sent = request;
    selection = EMPTY_SELECTION;
    hovered = previewed = null;
    clearTimeout(busyTimer);
    busyTimer = setTimeout(refresh, BUSY_DELAY_MS);
    const accepted = await sendIntent({ ask: "play", seat: request.seat, action: action.id, count: request.count });
    request.done = true;
    if (accepted || sent !== request) return;
    sent = null;
    refresh();
  }

  return {
    show,
    play,
    /** @param {string | null} id */
    click(id) {
      if (legalActions().length) select(click(legalActions(), selection, id));
    },
    /** @param {string | null} id */
    hover(id) {
      if (id === hovered || !legalActions().length) return;
      hovered = id;
      refresh();
    },
    /**
     * Shows an action of a list on the board, and scrolls there if `scroll`; null ends the preview.
     * @param {Action | null} action
     * @param {boolean} [scroll]
     */
    preview(action, scroll = false) {
      previewed = action;
      refresh();
      if (action && scroll) scroller.scrollTo(action.path);
    },
    /**
     * Rotates the ghost; whether there was one to rotate.
     * @param {number} direction
     */
    rotate(direction) {
      const ghost = ghostAction(legalActions(), selection, hovered);
      const rotatable = canRotate(legalActions(), selection) || (hovered !== null && !selection.clicks.length);
      if (!ghost || !rotatable) return false;
      select(rotated(selection, direction));
      return true;
    },
    /** Clears the selection; whether there was one. */
    cancel() {
      if (!selection.clicks.length && !unconfirmed) return false;
      select({ selection: EMPTY_SELECTION });
      return true;
    },
    /** Plays the action that is shown; whether there was one. */
    confirm() {
      const ghost = selection.clicks.length ? ghostAction(legalActions(), selection, hovered) : null;
      if (ghost) play(ghost);
      return Boolean(ghost);
    },
  };
}
