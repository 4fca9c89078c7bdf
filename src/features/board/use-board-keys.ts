import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { columnIds, indexPast } from './columns.ts';
import type { Lane } from './lanes.ts';
import type { LaneMoves } from './use-lane-moves.ts';

/** Alt and an arrow move the focused card within its column or to the next one. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  lanes: readonly Lane[],
  { find, moveTo }: LaneMoves,
) {
  const followed = useRef<string | null>(null);
  // A card moved by keyboard keeps the focus in its new position.
  useEffect(() => {
    const id = followed.current;
    if (id === null || lanes.length === 0) return undefined;
    followed.current = null;
    const frame = requestAnimationFrame(() => {
      const card = board.current?.querySelector(`[data-task="${id}"]`);
      card?.closest<HTMLElement>('[data-index]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [lanes, board]);

  function shift(id: string, key: string): boolean {
    const card = find(id);
    if (card === undefined) return false;
    const { task, lane } = card;
    const { progress } = task;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const index = indexPast(lane.columns[progress], task, key === 'ArrowUp' ? -1 : 1);
      if (index === null || progress === 'done') return false;
      moveTo(task, progress, index);
      return true;
    }
    const next = columnIds[columnIds.indexOf(progress) + (key === 'ArrowRight' ? 1 : -1)];
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || next === undefined) return false;
    moveTo(task, next, 0);
    return true;
  }

  return (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const id = row?.querySelector<HTMLElement>('[data-task]')?.dataset.task;
    if (id === undefined || !shift(id, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    followed.current = id;
  };
}
