import type { TaskGrouping } from '#contract/task/filter.ts';
import { doersOf, type FindTask } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { overdueFrom } from '#rules/task/overdue.ts';
import { dayOf } from '#time/wall-clock.ts';

export interface TaskGroup {
  /**
   * `overdue`, a day (`2026-11-05`), a progress, a label's name, or the id of an organization, a group or a user;
   * empty for none of them.
   */
  readonly key: string;
  readonly count: number;
}

export interface GroupedTasks {
  readonly rows: readonly Task[];
  /** Groups by the id of their first task. */
  readonly groups: ReadonlyMap<string, TaskGroup>;
}

export interface GroupContext {
  readonly now: number;
  readonly timeZone: string;
  /** Order of labels and scopes, by the label's lower-case name or the scope's id. */
  readonly rankOf: (key: string) => number;
  readonly find: FindTask;
}

const NONE = '';
const progressOrder = ['doing', 'todo', 'waiting', 'done'];

type KeyOf = (task: Task) => string;
type Compare = (a: string, b: string) => number;

/** A task with several labels is grouped under its first. */
const labelOf: KeyOf = ({ labels }) => labels[0]?.toLowerCase() ?? NONE;
const scopeOf: KeyOf = ({ groupId, organizationId }) => groupId ?? organizationId ?? NONE;

/** Day reader with a cache by instant, since many tasks share one. */
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

/** Comparator that puts rows without a group last. */
function lastIsNone(compare: Compare): Compare {
  return (a, b) => (a === b ? 0 : a === NONE ? 1 : b === NONE ? -1 : compare(a, b));
}

function orderOfDays(a: string, b: string): number {
  if (a === 'overdue') return -1;
  return b === 'overdue' ? 1 : a < b ? -1 : 1;
}

/** Groupings of the board and the plane, which show progress and dates by themselves. */
export const cardGroupings: readonly TaskGrouping[] = ['none', 'label', 'assignee', 'place'];

/** Tasks of each group, by its key and in its order; within a group they keep theirs. */
export function tasksByGroup(
  rows: readonly Task[],
  grouping: Exclude<TaskGrouping, 'none'>,
  { now, timeZone, rankOf, find }: GroupContext,
): readonly (readonly [key: string, tasks: readonly Task[]])[] {
  const byRank: Compare = (a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
  const kinds: Record<typeof grouping, readonly [KeyOf, Compare]> = {
    due: [dayReader(now, timeZone), orderOfDays],
    progress: [({ progress }) => progress, (a, b) => progressOrder.indexOf(a) - progressOrder.indexOf(b)],
    label: [labelOf, byRank],
    place: [scopeOf, byRank],
    owner: [({ ownerId }) => ownerId, byRank],
    assignee: [(task) => doersOf(task, find)[0] ?? NONE, byRank],
  };
  const [keyOf, compare] = kinds[grouping];
  const buckets = new Map<string, Task[]>();
  for (const task of rows) {
    const key = keyOf(task);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [task]);
    else bucket.push(task);
  }
  return [...buckets].sort(([a], [b]) => lastIsNone(compare)(a, b));
}

/** Groups rows; within a group they keep their order. */
export function groupTasks(
  rows: readonly Task[],
  grouping: TaskGrouping,
  context: GroupContext,
): GroupedTasks {
  if (grouping === 'none') return { rows, groups: new Map() };
  const ordered = tasksByGroup(rows, grouping, context);
  const groups = new Map<string, TaskGroup>();
  for (const [key, [first, ...rest]] of ordered) {
    if (first !== undefined) groups.set(first.id, { key, count: rest.length + 1 });
  }
  return { rows: ordered.flatMap(([, bucket]) => bucket), groups };
}
