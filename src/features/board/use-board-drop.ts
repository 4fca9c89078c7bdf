import { type DragEvent, useCallback, useState } from 'react';
import { draggedTaskIds, TASK_DRAG } from '#domain/task/task-drag.ts';
import { type ColumnId, columnIds } from './columns.ts';
import { dropIndex } from './drop-index.ts';

type TakeTasks = (ids: readonly string[], column: ColumnId, index: number) => void;

/** Column under the pointer. */
function columnAt(event: DragEvent): { id: ColumnId; element: HTMLElement } | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop]') : null;
  const id = columnIds.find((each) => each === element?.dataset.drop);
  return element === null || id === undefined ? null : { id, element };
}

export function useForeignDrop(take: TakeTasks) {
  const [over, setOver] = useState<ColumnId | null>(null);
  const onDragOver = useCallback((event: DragEvent) => {
    const column = event.dataTransfer.types.includes(TASK_DRAG) ? columnAt(event) : null;
    setOver(column?.id ?? null);
    if (column === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }, []);
  const onDragLeave = useCallback(({ relatedTarget, currentTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(null);
  }, []);
  const onDrop = (event: DragEvent) => {
    setOver(null);
    const ids = draggedTaskIds(event.dataTransfer.getData(TASK_DRAG));
    const column = columnAt(event);
    if (ids.length === 0 || column === null) return;
    event.preventDefault();
    // The index counts cards of the dropped tasks too: `take` skips them.
    take(ids, column.id, dropIndex(column.element, '', { y: event.clientY }));
  };
  return { over, handlers: { onDragOver, onDragLeave, onDrop } };
}
