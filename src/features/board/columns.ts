import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Task } from '#contract/task/task.ts';
import { DAY } from '#time/units.ts';

export const columnIds = ['todo', 'doing', 'waiting', 'done'] as const;
export type ColumnId = (typeof columnIds)[number];

/** Days for which finished tasks remain on the board. */
const DONE_DAYS = 7;
/** Work in progress above which the board warns. Tasks. */
export const MANY_DOING = 5;

const byPosition = (a: Task, b: Task) =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;
const lastFinishedFirst = (a: Task, b: Task) => ((a.completedAt ?? '') > (b.completedAt ?? '') ? -1 : 1);

/** Instant from which finished tasks are shown. Milliseconds since the epoch. */
export function doneSince(now: number): number {
  return now - DONE_DAYS * DAY;
}

/** Tasks of each column in order: by position, and done ones by when they were finished. */
export function sortIntoColumns(
  tasks: Iterable<Task>,
  now: number,
): Readonly<Record<ColumnId, readonly Task[]>> {
  const columns: Record<ColumnId, Task[]> = { todo: [], doing: [], waiting: [], done: [] };
  const since = doneSince(now);
  for (const task of tasks) {
    const isOld = task.progress === 'done' && Date.parse(task.completedAt ?? task.updatedAt) < since;
    if (!isOld) columns[task.progress].push(task);
  }
  for (const id of columnIds) columns[id].sort(id === 'done' ? lastFinishedFirst : byPosition);
  return columns;
}

/** Position before the task at `index`, counted without `moved`; after the last if there is none. */
export function positionAt(column: readonly Task[], movedId: string, index: number): string {
  const others = column.filter(({ id }) => id !== movedId);
  const before = others[index - 1]?.position ?? null;
  const after = others[index]?.position ?? null;
  try {
    return generateKeyBetween(before, after);
  } catch {
    // Foreign or equal keys cannot be divided: any position right after the previous one will do.
    return before === null ? `${after}0` : `${before}V`;
  }
}

/** Positions for tasks that are dropped from elsewhere, one after the other, before the card at `index`. */
export function positionsAt(column: readonly Task[], ids: readonly string[], index: number): string[] {
  const moved = new Set(ids);
  const stays = ({ id }: Task) => !moved.has(id);
  const before = column.slice(0, index).findLast(stays)?.position ?? null;
  const after = column.slice(index).find(stays)?.position ?? null;
  try {
    return generateNKeysBetween(before, after, ids.length);
  } catch {
    return ids.map((_, at) => `${before ?? ''}V${String(at).padStart(4, '0')}V`);
  }
}
