/** Drop index in a column: before the first card whose middle is below the pointer. */
export function dropIndex(column: HTMLElement, movedId: string, point: { y: number }): number {
  const rows = [...column.querySelectorAll<HTMLElement>('[data-index]')]
    .map((row) => ({
      index: Number(row.dataset.index),
      id: row.querySelector<HTMLElement>('[data-drag]')?.dataset.drag,
      rect: row.getBoundingClientRect(),
    }))
    .sort((a, b) => a.index - b.index);
  const moved = rows.find(({ id }) => id === movedId);
  const next = rows.find(({ id, rect }) => id !== movedId && point.y < rect.top + rect.height / 2);
  const index = next?.index ?? (rows.at(-1)?.index ?? -1) + 1;
  // The dragged card leaves a gap that those after it close.
  return moved !== undefined && moved.index < index ? index - 1 : index;
}

/** Draws the drop indicator while a card is dragged. Returns its cleanup. */
export function markDrop(board: HTMLElement | null, dragged: string | null): (() => void) | undefined {
  if (board === null || dragged === null) return undefined;
  let marked: HTMLElement | null = null;
  const clear = () => {
    if (marked !== null) delete marked.dataset.dropEdge;
    marked = null;
  };
  const follow = (event: PointerEvent) => {
    clear();
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const column = below?.closest<HTMLElement>('[data-drop]');
    if (column == null || column.dataset.column === 'done') return;
    const card = board.querySelector(`[data-drag="${dragged}"]`);
    if (card?.closest('[data-lane]') !== column.closest('[data-lane]')) return;
    const rows = [...column.querySelectorAll<HTMLElement>('[data-index]')];
    const next = rows
      .filter((row) => event.clientY < row.getBoundingClientRect().top + row.offsetHeight / 2)
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
    marked = next ?? rows.sort((a, b) => Number(b.dataset.index) - Number(a.dataset.index))[0] ?? null;
    if (marked !== null) marked.dataset.dropEdge = next === undefined ? 'after' : 'before';
  };
  window.addEventListener('pointermove', follow);
  return () => {
    window.removeEventListener('pointermove', follow);
    clear();
  };
}
