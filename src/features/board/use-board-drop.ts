import { type DragEvent, useCallback, useState } from 'react';
import { draggedTaskIds, TASK_DRAG } from '#domain/task/task-drag.ts';
import { readDropId } from './columns.ts';

type TakeTasks = (ids: readonly string[], over: HTMLElement, y: number) => void;

/** Cell of the board under the pointer. */
function cellAt({ target }: DragEvent): HTMLElement | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-drop]') : null;
  return readDropId(cell?.dataset.drop) === null ? null : cell;
}

export function useForeignDrop(take: TakeTasks) {
  const [over, setOver] = useState<string | null>(null);
  const onDragOver = useCallback((event: DragEvent) => {
    const cell = event.dataTransfer.types.includes(TASK_DRAG) ? cellAt(event) : null;
    setOver(cell?.dataset.drop ?? null);
    if (cell === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }, []);
  const onDragLeave = useCallback(({ relatedTarget, currentTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(null);
  }, []);
  const onDrop = (event: DragEvent) => {
    setOver(null);
    const ids = draggedTaskIds(event.dataTransfer.getData(TASK_DRAG));
    const cell = cellAt(event);
    if (ids.length === 0 || cell === null) return;
    event.preventDefault();
    take(ids, cell, event.clientY);
  };
  return { over, handlers: { onDragOver, onDragLeave, onDrop } };
}
