// Two moments side by side look much alike: only what differs is drawn again.

/** Answers a function from a scene to the same scene, where parts that look as in the last one have no drawing. */
export function createChanges() {
  let drawn = new Map();
  return (scene) => {
    const before = drawn;
    drawn = new Map(scene.parts.map(({ id, svg }) => [id, svg]));
    const same = ({ id, svg }) => before.get(id) === svg;
    return { ...scene, parts: scene.parts.map((part) => (same(part) ? { ...part, svg: null } : part)) };
  };
}
