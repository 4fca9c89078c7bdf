import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Task } from '#contract/task/task.ts';
import { type NestedTask, nestTasks } from '#domain/task/nested-tasks.ts';
import { incrementalSort } from '#domain/task/view/incremental-list.ts';
import { DAY } from '#time/units.ts';

export const columnIds = ['todo', 'doing', 'waiting', 'done'] as const;
export type ColumnId = (typeof columnIds)[number];

/** Days for which finished tasks remain on the board. */
const DONE_DAYS = 7;
/** Work in progress above which the board warns. Tasks. */
export const MANY_DOING = 5;

const byPosition = (a: Task, b: Task) =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;
const lastFinishedFirst = (a: Task, b: Task) => {
  const [first, second] = [a.completedAt ?? '', b.completedAt ?? ''];
  return first === second ? (a.id < b.id ? -1 : 1) : first > second ? -1 : 1;
};
const orderOf = (id: ColumnId) => (id === 'done' ? lastFinishedFirst : byPosition);

/** Instant from which finished tasks are shown. Milliseconds since the epoch. */
export function doneSince(now: number): number {
  return now - DONE_DAYS * DAY;
}

export type Columns = Readonly<Record<ColumnId, readonly NestedTask[]>>;

/** Tasks of each column in the given order, without those that were finished long ago. */
function tasksByColumn(tasks: Iterable<Task>, now: number): Readonly<Record<ColumnId, Task[]>> {
  const columns: Record<ColumnId, Task[]> = { todo: [], doing: [], waiting: [], done: [] };
  const since = doneSince(now);
  for (const task of tasks) {
    const isOld = task.progress === 'done' && Date.parse(task.completedAt ?? task.updatedAt) < since;
    if (!isOld) columns[task.progress].push(task);
  }
  return columns;
}

type Column = (tasks: readonly Task[]) => readonly NestedTask[];
type IntoColumns = (tasks: Iterable<Task>, now: number) => Columns;

function intoColumns(columnOf: (id: ColumnId) => Column): IntoColumns {
  const columns: Readonly<Record<ColumnId, Column>> = {
    todo: columnOf('todo'),
    doing: columnOf('doing'),
    waiting: columnOf('waiting'),
    done: columnOf('done'),
  };
  return (tasks, now) => {
    const { todo, doing, waiting, done } = tasksByColumn(tasks, now);
    return {
      todo: columns.todo(todo),
      doing: columns.doing(doing),
      waiting: columns.waiting(waiting),
      done: columns.done(done),
    };
  };
}

/** Tasks of each column in order, subtasks below their parents: by position, and done ones by when they were finished. */
export const sortIntoColumns: IntoColumns = intoColumns(
  (id) => (tasks) => nestTasks(tasks.toSorted(orderOf(id))),
);

/** Columns of tasks that change by a few at a time: only those move, and a column without them stays the same array. */
export function incrementalColumns(): IntoColumns {
  return intoColumns((id) => {
    const sort = incrementalSort(orderOf(id));
    let before: readonly Task[] = [];
    let rows: readonly NestedTask[] = [];
    return (tasks) => {
      const isSame = tasks.length === before.length && tasks.every((task, index) => task === before[index]);
      if (!isSame) rows = nestTasks(sort(tasks));
      before = tasks;
      return rows;
    };
  });
}

/** Cards that a task is ordered among in a column: those below the same parent, or those that stand alone. */
function siblingsIn(column: readonly NestedTask[], moved: Task): (row: NestedTask) => boolean {
  const ids = new Set(column.map(({ task }) => task.id));
  const parentOf = ({ parentTaskId }: Task) =>
    parentTaskId !== null && ids.has(parentTaskId) ? parentTaskId : null;
  const parentId = parentOf(moved);
  return ({ task }) => parentOf(task) === parentId;
}

/** Position before the sibling at or after `index`, counted without `moved`; after the last if there is none. */
export function positionAt(column: readonly NestedTask[], moved: Task, index: number): string {
  const isSibling = siblingsIn(column, moved);
  const others = column.filter(({ task }) => task.id !== moved.id);
  const before = others.slice(0, index).findLast(isSibling)?.task.position ?? null;
  const after = others.slice(index).find(isSibling)?.task.position ?? null;
  try {
    return generateKeyBetween(before, after);
  } catch {
    // Foreign or equal keys cannot be divided: any position right after the previous one will do.
    return before === null ? `${after}0` : `${before}V`;
  }
}

/** Index that takes a card past its sibling above or below; null where it has none. */
export function indexPast(column: readonly NestedTask[], moved: Task, by: 1 | -1): number | null {
  const isSibling = siblingsIn(column, moved);
  const at = column.findIndex(({ task }) => task.id === moved.id);
  const index =
    by === -1
      ? column.findLastIndex((row, other) => other < at && isSibling(row))
      : column.findIndex((row, other) => other > at && isSibling(row));
  return index < 0 ? null : index;
}

/** Positions for tasks that are dropped from elsewhere, one after the other, before the card at `index`. */
export function positionsAt(column: readonly NestedTask[], ids: readonly string[], index: number): string[] {
  const moved = new Set(ids);
  const stays = ({ task, depth }: NestedTask) => depth === 0 && !moved.has(task.id);
  const before = column.slice(0, index).findLast(stays)?.task.position ?? null;
  const after = column.slice(index).find(stays)?.task.position ?? null;
  try {
    return generateNKeysBetween(before, after, ids.length);
  } catch {
    return ids.map((_, at) => `${before ?? ''}V${String(at).padStart(4, '0')}V`);
  }
}

/** Drop target of a cell: its column, and in a board with lanes its lane. */
export function dropIdOf(column: ColumnId, lane: string | null): string {
  return lane === null ? column : `${column}:${lane}`;
}

/** Column and lane of a drop target. */
export function readDropId(
  dropId: string | undefined,
): { readonly column: ColumnId; readonly lane: string | null } | null {
  const [, name, lane] = /^(\w+)(?::(.*))?$/s.exec(dropId ?? '') ?? [];
  const column = columnIds.find((id) => id === name);
  return column === undefined ? null : { column, lane: lane ?? null };
}
