import { dueDayOf, dueEnd } from '#contract/due.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import { plannedMinutes } from './day-load.ts';
import { datesOf, intervalOf } from './item-times.ts';
import { touchesDay } from './queries.ts';

/** A block, or a task that is due without one on that day. */
export type AgendaEntry =
  | { readonly kind: 'block'; readonly id: string; readonly item: ScheduleItem }
  | { readonly kind: 'due'; readonly id: string; readonly task: Task };

export interface AgendaDay extends ZonedDay {
  readonly entries: readonly AgendaEntry[];
  /** Minutes of blocks. */
  readonly planned: number;
  /** Minutes that tasks due this day are estimated at and that no block holds yet. */
  readonly due: number;
}

export interface Agenda {
  readonly days: readonly AgendaDay[];
  /** Open tasks whose due date is past and that no block ahead takes care of, the longest overdue first. */
  readonly overdue: readonly Task[];
}

/** Whole days first, then by start; what is only due that day comes last. */
function compareBlocks(a: ScheduleItem, b: ScheduleItem): number {
  if (a.isAllDay !== b.isAllDay) return a.isAllDay ? -1 : 1;
  return intervalOf(a).start - intervalOf(b).start || (a.id < b.id ? -1 : 1);
}

/**
 * What each of some days holds, and what was left undone before. `tasks` are the open ones. A block that is not shown
 * still takes care of its task.
 */
export function agendaOf({
  days,
  items,
  isShown,
  tasks,
  now,
  timeZone,
}: {
  days: readonly ZonedDay[];
  items: readonly ScheduleItem[];
  isShown: (item: ScheduleItem) => boolean;
  tasks: readonly Task[];
  now: number;
  timeZone: string;
}): Agenda {
  const ahead = new Set(
    items.flatMap((item) => (Date.parse(item.endDate) > now && item.noteId !== null ? item.noteId : [])),
  );
  const dueBy = new Map<string, Task[]>();
  const overdue: Task[] = [];
  for (const task of tasks) {
    const date = dueDayOf(task, timeZone);
    if (date === null || ahead.has(task.id)) continue;
    if (dueEnd(task, timeZone) < now) overdue.push(task);
    else dueBy.set(date, [...(dueBy.get(date) ?? []), task]);
  }
  overdue.sort((a, b) => dueEnd(a, timeZone) - dueEnd(b, timeZone));
  const shown = items.filter(isShown);
  return {
    overdue,
    days: days.map((day) => {
      const blocks = shown.filter((item) => touchesDay(item, day)).sort(compareBlocks);
      const due = (dueBy.get(day.date) ?? []).sort((a, b) => b.importance - a.importance);
      return {
        ...day,
        planned: plannedMinutes(blocks, day),
        due: due.reduce((sum, { workload }) => sum + (workload ?? 0), 0),
        entries: [
          ...blocks.map((item) => ({ kind: 'block' as const, id: `${item.id} ${day.date}`, item })),
          ...due.map((task) => ({ kind: 'due' as const, id: task.id, task })),
        ],
      };
    }),
  };
}

/** The day that a block begins on, in a zone; whole days keep their own. */
export function firstDateOf(item: ScheduleItem, timeZone: string): string {
  return item.isAllDay ? datesOf(item).first : dayOf(intervalOf(item).start, timeZone);
}
