// Two moments side by side look much alike: only what differs is drawn again.

/** Answers a function from a scene to the same scene, where what looks as in the last one is left out. */
export function createChanges() {
  let drawn = new Map();

  function changed(part, before) {
    if (!before) return part;
    const layers = Object.entries(part.layers ?? {}).filter(([number, layer]) => before.layers?.[number] !== layer);
    return { ...part, svg: before.svg === part.svg ? null : part.svg, layers: Object.fromEntries(layers) };
  }

  return (scene) => {
    const before = drawn;
    drawn = new Map(scene.parts.map((part) => [part.id, part]));
    return { ...scene, parts: scene.parts.map((part) => changed(part, before.get(part.id))) };
  };
}
