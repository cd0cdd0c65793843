// Where an arrow key leads among the cartridges of a library: to the next, or to the nearest in the row above or below.

export function neighbour(board: Element, key: string): HTMLElement | null {
  const all = [...board.querySelectorAll<HTMLElement>('[data-slot]')];
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const from = all[at];
  if (from === undefined) return null;
  switch (key) {
    case 'ArrowRight':
      return all[at + 1] ?? null;
    case 'ArrowLeft':
      return all[at - 1] ?? null;
    case 'ArrowDown':
      return nearest(all.slice(at + 1), from, (one, other) => one > other);
    case 'ArrowUp':
      return nearest(all.slice(0, at).reverse(), from, (one, other) => one < other);
    case 'Home':
      return all[0] ?? null;
    case 'End':
      return all.at(-1) ?? null;
    default:
      return null;
  }
}

/** Of the first row that lies beyond. */
function nearest(
  others: readonly HTMLElement[],
  from: HTMLElement,
  isBeyond: (one: number, other: number) => boolean,
): HTMLElement | null {
  const { left, top } = from.getBoundingClientRect();
  const beyond = others
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => isBeyond(box.top, top));
  const row = beyond.filter(({ box }) => box.top === beyond[0]?.box.top);
  const byDistance = [...row].sort((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left));
  return byDistance[0]?.one ?? null;
}
