import type { DragEvent } from 'react';
import type { Task } from '#contract/task/task.ts';
import { intervalOf, minutesOf } from '#domain/schedule/item-times.ts';
import { draggedTaskIds, TASK_DRAG } from '#domain/task/task-drag.ts';
import type { TitledItem } from '#features/schedule/calendars/use-calendar-rows.ts';
import { blockMinutes } from '#time/free-gap.ts';

/** Drag data type of a timeline block: its id. */
const BLOCK_DRAG = 'application/x-daywall-block';

/** A drag reveals its data only on drop; for drags of this page the length is known before. */
let draggedMinutes: number | null = null;

export function startTaskDrag({ dataTransfer }: DragEvent, task: Task): void {
  draggedMinutes = blockMinutes(task.workload);
  dataTransfer.effectAllowed = 'copyMove';
  dataTransfer.setData(TASK_DRAG, JSON.stringify([task.id]));
  dataTransfer.setData('text/plain', task.title);
}

export function startBlockDrag({ dataTransfer }: DragEvent, { item, title }: TitledItem): void {
  draggedMinutes = minutesOf(intervalOf(item));
  dataTransfer.effectAllowed = 'copyMove';
  dataTransfer.setData(BLOCK_DRAG, item.id);
  dataTransfer.setData('text/plain', title);
}

export function endDrag(): void {
  draggedMinutes = null;
}

export interface Dragged {
  /** Estimated minutes, as far as known during the drag: unknown for a task of another window. */
  readonly minutes: number;
  /** Known only on drop. */
  readonly taskIds: readonly string[];
  readonly blockId: string | null;
}

/** Contents of a drag over or dropped on the day; null where it is neither task nor block. */
export function draggedBy({ dataTransfer }: DragEvent): Dragged | null {
  const { types } = dataTransfer;
  if (!types.includes(TASK_DRAG) && !types.includes(BLOCK_DRAG)) return null;
  return {
    minutes: draggedMinutes ?? blockMinutes(null),
    taskIds: draggedTaskIds(dataTransfer.getData(TASK_DRAG)),
    blockId: dataTransfer.getData(BLOCK_DRAG) || null,
  };
}
