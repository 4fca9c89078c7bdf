import type { TaskGrouping } from '#contract/filter.ts';
import type { Task } from '#contract/task.ts';
import { dayOf } from '#time/wall-clock.ts';
import { overdueFrom } from './due.ts';

/** What the rows of a group have in common. */
export interface TaskGroup {
  /** `overdue`, a day (`2026-11-05`), a progress, a label's name, the id of a place; empty for none of them. */
  readonly key: string;
  readonly count: number;
}

export interface GroupedTasks {
  readonly rows: readonly Task[];
  /** The group that begins with a task, by the task's id. */
  readonly groups: ReadonlyMap<string, TaskGroup>;
}

export interface GroupContext {
  readonly now: number;
  readonly timeZone: string;
  /** How labels and places follow each other, by the label's name in small letters or the id of the place. */
  readonly rankOf: (key: string) => number;
}

const NONE = '';
const progressOrder = ['doing', 'todo', 'waiting', 'done'];

type KeyOf = (task: Task) => string;
type Compare = (a: string, b: string) => number;

/** A task with many labels stands under its first. */
const labelOf: KeyOf = ({ labels }) => labels[0]?.toLowerCase() ?? NONE;
const placeOf: KeyOf = ({ groupId, organizationId }) => groupId ?? organizationId ?? NONE;

/** Many tasks are due at the same instant: its day is read once. */
function dayReader(now: number, timeZone: string): KeyOf {
  const days = new Map<string, string>();
  return (task) => {
    if (task.dueDate === null) return NONE;
    if (task.progress !== 'done' && overdueFrom(task, timeZone) < now) return 'overdue';
    if (task.dueDay !== null) return task.dueDay;
    const known = days.get(task.dueDate) ?? dayOf(Date.parse(task.dueDate), timeZone);
    days.set(task.dueDate, known);
    return known;
  };
}

/** What belongs to no group comes last. */
function lastIsNone(compare: Compare): Compare {
  return (a, b) => (a === b ? 0 : a === NONE ? 1 : b === NONE ? -1 : compare(a, b));
}

function orderOfDays(a: string, b: string): number {
  if (a === 'overdue') return -1;
  return b === 'overdue' ? 1 : a < b ? -1 : 1;
}

/** Puts rows that belong together next to each other; within a group they keep their order. */
export function groupTasks(
  rows: readonly Task[],
  grouping: TaskGrouping,
  { now, timeZone, rankOf }: GroupContext,
): GroupedTasks {
  if (grouping === 'none') return { rows, groups: new Map() };
  const byRank: Compare = (a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
  const kinds: Record<Exclude<TaskGrouping, 'none'>, readonly [KeyOf, Compare]> = {
    due: [dayReader(now, timeZone), orderOfDays],
    progress: [({ progress }) => progress, (a, b) => progressOrder.indexOf(a) - progressOrder.indexOf(b)],
    label: [labelOf, byRank],
    place: [placeOf, byRank],
  };
  const [keyOf, compare] = kinds[grouping];
  const buckets = new Map<string, Task[]>();
  for (const task of rows) {
    const key = keyOf(task);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [task]);
    else bucket.push(task);
  }
  const ordered = [...buckets].sort(([a], [b]) => lastIsNone(compare)(a, b));
  const groups = new Map<string, TaskGroup>();
  for (const [key, [first, ...rest]] of ordered) {
    if (first !== undefined) groups.set(first.id, { key, count: rest.length + 1 });
  }
  return { rows: ordered.flatMap(([, bucket]) => bucket), groups };
}
