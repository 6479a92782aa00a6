// The path picker: which actions the clicks so far leave, what may be clicked next, and which ghost to show. All pure.

/** @import { Action } from "../shared/types.d.ts" */

/** @typedef {{ clicks: readonly string[], rotation: number }} Selection */
/** @typedef {{ selection: Selection, action?: Action }} Picked the selection after a click, and the action it plays */
/** @typedef {[id: string, symbol: string]} Ghost */

/** @type {Selection} */
export const EMPTY_SELECTION = Object.freeze({ clicks: Object.freeze([]), rotation: 0 });

/** @typedef {readonly string[]} Path */

/** @type {(path: Path, clicks: Path) => boolean} */
const startsWith = (path, clicks) => clicks.every((id, i) => path[i] === id);
/** @type {(path: Path, clicks: Path) => boolean} */
const containsAll = (path, clicks) => clicks.every((id) => path.includes(id));
/** @type {(id: string) => string} */
const kindOf = (id) => id.split(":", 1)[0];

/** @type {WeakMap<Action[], Set<Action>>} */
const orderFreeCache = new WeakMap();

/**
 * The actions that no other action with the same set of ids competes with: the order of their clicks does not matter.
 * @param {Action[]} actions
 */
function orderFree(actions) {
  const known = orderFreeCache.get(actions);
  if (known) return known;
  const bySet = Map.groupBy(actions, (action) => JSON.stringify([...action.path].sort()));
  const free = new Set([...bySet.values()].filter((group) => group.length === 1).flat());
  orderFreeCache.set(actions, free);
  return free;
}

/**
 * Whether the clicks begin this path if things of one kind, such as dice, may come in any order.
 * @param {Action} action
 * @param {Path} clicks
 */
const startsWithInAnyOrder = ({ path }, clicks) =>
  path[0] === clicks[0] && containsAll(path, clicks) && clicks.every((id, i) => kindOf(path[i]) === kindOf(id));

/**
 * The actions that continue these clicks: in order if there are any, otherwise in any order.
 * @param {Action[]} actions
 * @param {Path} clicks
 */
export function candidates(actions, clicks) {
  const free = clicks.length > 1 ? orderFree(actions) : null;
  const ordered = actions.filter(
    (action) => startsWith(action.path, clicks) || (free?.has(action) && startsWithInAnyOrder(action, clicks)),
  );
  return ordered.length ? ordered : actions.filter((action) => containsAll(action.path, clicks));
}

/**
 * What is left to click for an action.
 * @param {Action} action
 * @param {Path} clicks
 */
function remaining(action, clicks) {
  return startsWith(action.path, clicks)
    ? action.path.slice(clicks.length)
    : action.path.filter((id) => !clicks.includes(id));
}

/**
 * The next id to click for an action; undefined if its path is complete.
 * @param {Action} action
 * @param {Path} clicks
 * @returns {string | undefined}
 */
export const nextId = (action, clicks) => remaining(action, clicks)[0];

/**
 * All ids that may be clicked next; where the order within a kind does not matter, every remaining one of that kind.
 * @param {Action[]} actions
 * @param {Path} clicks
 */
export function nextIds(actions, clicks) {
  const free = clicks.length ? orderFree(actions) : new Set();
  const next = candidates(actions, clicks).flatMap((action) => {
    const [first, ...later] = remaining(action, clicks);
    if (first === undefined) return [];
    return [first, ...(free.has(action) ? later.filter((id) => kindOf(id) === kindOf(first)) : [])];
  });
  return [...new Set(next)];
}

/**
 * The only action whose path these clicks complete, or null.
 * @param {Action[]} actions
 * @param {Path} clicks
 */
function completedAction(actions, clicks) {
  const left = candidates(actions, clicks);
  return left.length === 1 && !remaining(left[0], clicks).length ? left[0] : null;
}

/**
 * Whether a piece lies on the first click, so that it can be rotated around it.
 * @param {Action[]} actions
 * @param {Selection} selection
 */
export function canRotate(actions, { clicks }) {
  const around = candidates(actions, clicks.slice(0, 1));
  return clicks.length === 1 && around.length > 1 && around.every((action) => ghostAt(action, clicks[0]));
}

/**
 * @param {Action} action
 * @param {string} id
 * @returns {string | undefined}
 */
const ghostAt = (action, id) => action.ghosts[action.path.indexOf(id)];

/**
 * @param {Action[]} actions
 * @param {Selection} selection
 * @param {string | null} id the clicked thing, or null for the background
 * @returns {Picked}
 */
export function click(actions, selection, id) {
  const { clicks, rotation } = selection;
  if (id === null) return { selection: EMPTY_SELECTION };
  if (nextIds(actions, clicks).includes(id)) return extended(actions, [...clicks, id], rotation);
  if (id === clicks[0]) return canRotate(actions, selection) ? rotated(selection, 1) : { selection: EMPTY_SELECTION };
  return candidates(actions, [id]).length ? extended(actions, [id], 0) : { selection: EMPTY_SELECTION };
}

/**
 * @param {Action[]} actions
 * @param {Path} clicks
 * @param {number} rotation
 * @returns {Picked}
 */
function extended(actions, clicks, rotation) {
  const action = completedAction(actions, clicks);
  return action ? { selection: EMPTY_SELECTION, action } : { selection: { clicks, rotation } };
}

/**
 * Selects the next candidate around the first click, or the previous one.
 * @param {Selection} selection
 * @param {number} direction
 * @returns {Picked}
 */
export function rotated(selection, direction) {
  return { selection: { ...selection, rotation: selection.rotation + direction } };
}

/**
 * The action whose ghosts are shown: the only one left, or the current rotation around the first click or the pointer.
 * @param {Action[]} actions
 * @param {Selection} selection
 * @param {string | null} hovered
 */
export function ghostAction(actions, { clicks, rotation }, hovered) {
  const next = hovered !== null && nextIds(actions, clicks).includes(hovered) ? hovered : null;
  if (next === null && !clicks.length) return null;
  const left = candidates(actions, next === null ? clicks : [...clicks, next]);
  if (left.length === 1) return left[0];
  const first = clicks.length ? clicks[0] : (next ?? "");
  const isPiece = left.length > 0 && left.every((action) => ghostAt(action, first));
  return isPiece ? left[((rotation % left.length) + left.length) % left.length] : null;
}

/**
 * What each next click would put down, where all candidates for it agree.
 * @param {Action[]} actions
 * @param {Path} clicks
 * @returns {Ghost[]}
 */
export function previews(actions, clicks) {
  /** @type {Map<string, string>} */
  const symbols = new Map();
  for (const action of clicks.length ? candidates(actions, clicks) : []) {
    const id = nextId(action, clicks);
    if (id === undefined) continue;
    const symbol = ghostAt(action, id) ?? "";
    symbols.set(id, symbols.has(id) && symbols.get(id) !== symbol ? "" : symbol);
  }
  return [...symbols].filter(([, symbol]) => symbol);
}

/**
 * The ghosts of an action, for the board.
 * @param {Action | null} action
 * @returns {Ghost[]}
 */
export function ghostsOf(action) {
  if (!action) return [];
  /** @type {Ghost[]} */
  const ghosts = action.path.map((id, i) => [id, action.ghosts[i] ?? ""]);
  return ghosts.filter(([, symbol]) => symbol);
}
