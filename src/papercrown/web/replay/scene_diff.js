// Successive scenes of a replay differ little: only what changed is drawn again.

/** @import { Part, Scene } from "../shared/types.d.ts" */

/** Returns a function that omits from a scene what has not changed since the previous one, as table messages do. */
export function createSceneDiff() {
  /** @type {Map<string, Part>} */
  let previous = new Map();

  /**
   * @param {Part} part
   * @param {Part | undefined} before
   * @returns {Part}
   */
  function diffPart(part, before) {
    if (!before) return part;
    const layers = Object.entries(part.layers ?? {}).filter(([number, layer]) => before.layers?.[number] !== layer);
    return { ...part, svg: before.svg === part.svg ? null : part.svg, layers: Object.fromEntries(layers) };
  }

  /**
   * @param {Scene} scene
   * @returns {Scene}
   */
  return (scene) => {
    const before = previous;
    previous = new Map(scene.parts.map((part) => [part.id, part]));
    return { ...scene, parts: scene.parts.map((part) => diffPart(part, before.get(part.id))) };
  };
}
