import type { DragEvent } from 'react';
import { draggedTaskIds, TASK_DRAG } from '#client-react/task-drag.ts';
import type { Task } from '#contract/task.ts';
import { blockMinutes } from '#features/schedule/free-gap.ts';
import { intervalOf, minutesOf } from '#features/schedule/item-times.ts';
import type { TitledItem } from '#features/schedule/use-calendar-rows.ts';

/** What a dragged block of the timeline carries: its id. */
const BLOCK_DRAG = 'application/x-daywall-block';

/** A drag tells what it carries only once it is dropped; what it is of this page is known before. */
let carriedMinutes: number | null = null;

export function carryTask({ dataTransfer }: DragEvent, task: Task): void {
  carriedMinutes = blockMinutes(task.workload);
  dataTransfer.effectAllowed = 'copyMove';
  dataTransfer.setData(TASK_DRAG, JSON.stringify([task.id]));
  dataTransfer.setData('text/plain', task.title);
}

export function carryBlock({ dataTransfer }: DragEvent, { item, title }: TitledItem): void {
  carriedMinutes = minutesOf(intervalOf(item));
  dataTransfer.effectAllowed = 'copyMove';
  dataTransfer.setData(BLOCK_DRAG, item.id);
  dataTransfer.setData('text/plain', title);
}

export function carryNothing(): void {
  carriedMinutes = null;
}

export interface Carried {
  /** Minutes it will take, as far as they are known while it is dragged: a task of another window has none yet. */
  readonly minutes: number;
  /** Known once it is dropped. */
  readonly taskIds: readonly string[];
  readonly blockId: string | null;
}

/** What is dragged over or dropped here; null where it is nothing for a day. */
export function carriedBy({ dataTransfer }: DragEvent): Carried | null {
  const { types } = dataTransfer;
  if (!types.includes(TASK_DRAG) && !types.includes(BLOCK_DRAG)) return null;
  return {
    minutes: carriedMinutes ?? blockMinutes(null),
    taskIds: draggedTaskIds(dataTransfer.getData(TASK_DRAG)),
    blockId: dataTransfer.getData(BLOCK_DRAG) || null,
  };
}
