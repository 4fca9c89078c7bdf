import { type DragEvent, useCallback, useRef } from 'react';
import type { Task } from '#contract/task/task.ts';
import { TASK_DRAG } from '#domain/task/task-drag.ts';
import { carryTasks, sideOf } from '../row-drag.ts';
import type { TaskSelection } from '../selection/task-selection.ts';

interface RowDragOptions {
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
  /** Absent without a manual order. */
  readonly onMove: ((ids: readonly string[], beforeId: string | null) => void) | undefined;
}

/** Dragging of rows, within the list and out of it. One listener for all rows, so that ten thousand cost nothing. */
export function useRowDrag({ rows, selection, onMove }: RowDragOptions) {
  const dragged = useRef<readonly string[]>([]);
  const marked = useRef<HTMLElement | null>(null);

  const mark = useCallback((row: HTMLElement | null, side?: 'before' | 'after') => {
    if (marked.current !== row) marked.current?.removeAttribute('data-drop');
    marked.current = row;
    if (row !== null && side !== undefined) row.dataset.drop = side;
  }, []);

  const rowAt = (event: DragEvent) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-task]') : null;

  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      const id = rowAt(event)?.dataset.task;
      if (id === undefined) return;
      const ids = selection.has(id) ? selection.ids() : new Set([id]);
      const tasks = rows.filter((row) => ids.has(row.id));
      dragged.current = tasks.map((task) => task.id);
      carryTasks(event.dataTransfer, tasks);
      event.currentTarget.dataset.dragging = String(tasks.length);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const row = rowAt(event);
      const isOurs = dragged.current.length > 0 && event.dataTransfer.types.includes(TASK_DRAG);
      if (onMove === undefined || row === null || !isOurs) return mark(null);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      mark(row, sideOf(row, event.clientY));
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) mark(null);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const row = rowAt(event);
      mark(null);
      if (onMove === undefined || row === null || dragged.current.length === 0) return;
      event.preventDefault();
      const index = rows.findIndex(({ id }) => id === row.dataset.task);
      const moved = new Set(dragged.current);
      const from = sideOf(row, event.clientY) === 'before' ? index : index + 1;
      const before = rows.slice(from).find(({ id }) => !moved.has(id));
      onMove(dragged.current, before?.id ?? null);
    },
    onDragEnd(event: DragEvent<HTMLElement>) {
      dragged.current = [];
      mark(null);
      delete event.currentTarget.dataset.dragging;
    },
  };
}
