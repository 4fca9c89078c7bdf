import { dueDayOf } from '#contract/task/due.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import { doersOf, type FindTask } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { overdueFrom } from './overdue.ts';
import { taskMatcher } from './task-matcher.ts';

export interface FilterContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** Ids of tasks with a block that has not ended. */
  readonly blockedIds: ReadonlySet<string>;
  /** Finds the tasks above, whose assignees do those below too. */
  readonly find: FindTask;
}

type Test = (task: Task) => boolean;

/** Fields that a filter sets. */
export function filterFields(filter: TaskFilter): (keyof TaskFilter)[] {
  const isGiven = (field: keyof TaskFilter) => filter[field] !== undefined;
  return (Object.keys(filter) as (keyof TaskFilter)[]).filter(isGiven);
}

/** Whether a filter names people, or tasks that were given away: it asks for more than the reader's own. */
export function namesPeople({ personIds, ownerIds, assigneeIds, delegated }: TaskFilter): boolean {
  return [personIds, ownerIds, assigneeIds, delegated].some((choices) => choices !== undefined);
}

/** Filter with a field set; undefined removes it. */
export function withField<K extends keyof TaskFilter>(
  filter: TaskFilter,
  field: K,
  value: TaskFilter[K] | undefined,
): TaskFilter {
  const { [field]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [field]: value };
}

function dueTests({ due, dueRange }: TaskFilter, { now, timeZone }: FilterContext): Test[] {
  const today = dayOf(now, timeZone);
  const between = (from: CalendarDay | undefined, to: CalendarDay | undefined): Test => {
    return (task) => {
      const day = dueDayOf(task, timeZone);
      return day !== null && (from === undefined || from <= day) && (to === undefined || day <= to);
    };
  };
  const windows = {
    overdue: (task: Task) => overdueFrom(task, timeZone) < now,
    today: between(today, today),
    week: between(today, addDays(today, 6)),
    none: (task: Task) => task.dueDate === null,
  };
  const tests: Test[] = (due ?? []).map((window) => windows[window]);
  if (dueRange !== undefined) tests.push(between(dueRange.from, dueRange.to));
  return tests;
}

function isWithin({ from, to }: { from: number; to?: number | undefined }, value: number | null): boolean {
  return value !== null && value >= from && (to === undefined || value <= to);
}

/** Compiles a filter to a predicate; null if it matches every task. */
export function testOf(filter: TaskFilter, context: FilterContext): Test | null {
  const tests: Test[] = [];
  const { progress, labels, delegated, organizationIds, groupIds, personIds, ownerIds, assigneeIds } = filter;
  const { importance, urgency, workload, hasWorkload, hasBlock, isNew, text } = filter;
  if (progress) tests.push((task) => progress.includes(task.progress));
  if (labels) {
    const names = new Set(labels.map((name) => name.toLowerCase()));
    tests.push((task) => task.labels.some((name) => names.has(name.toLowerCase())));
  }
  const due = dueTests(filter, context);
  if (due.length > 0) tests.push((task) => due.some((fits) => fits(task)));
  if (importance) tests.push((task) => isWithin(importance, task.importance));
  if (urgency) {
    // Compares the rounded number, which is the visible one.
    const shown = (task: Task) => Math.round(urgencyOf(task, context.now, context.timeZone) ?? -1);
    tests.push((task) => isWithin(urgency, shown(task)));
  }
  if (workload) tests.push((task) => isWithin(workload, task.workload));
  if (hasWorkload !== undefined) tests.push((task) => (task.workload !== null) === hasWorkload);
  if (delegated) tests.push((task) => delegated.includes(task.delegatedStatus));
  if (organizationIds || groupIds) {
    const scopeIds = new Set([...(organizationIds ?? []), ...(groupIds ?? [])]);
    const isIn = (id: string | null) => id !== null && scopeIds.has(id);
    tests.push((task) => isIn(task.organizationId ?? '0') || isIn(task.groupId));
  }
  if (personIds) {
    const people = new Set(personIds);
    tests.push(
      ({ ownerId, NoteAccess }) =>
        people.has(ownerId) || NoteAccess.some(({ userId }) => userId !== null && people.has(userId)),
    );
  }
  if (ownerIds) tests.push(({ ownerId }) => ownerIds.includes(ownerId));
  if (assigneeIds) {
    tests.push((task) => doersOf(task, context.find).some((id) => assigneeIds.includes(id)));
  }
  if (hasBlock !== undefined) tests.push(({ id }) => context.blockedIds.has(id) === hasBlock);
  if (isNew !== undefined) tests.push((task) => task.isNew === isNew);
  const matches = text === undefined ? null : taskMatcher(text);
  if (matches !== null) tests.push(matches);
  if (tests.length === 0) return null;
  return (task) => tests.every((fits) => fits(task));
}
