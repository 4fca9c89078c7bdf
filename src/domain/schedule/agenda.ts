import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dueDayOf, dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import { plannedMinutes } from './day-load.ts';
import { datesOf, intervalOf } from './item-times.ts';
import { touchesDay } from './schedule-queries.ts';

/** Entry of a day: a schedule item, or a task that is due on that day without a block. */
export type AgendaEntry =
  | { readonly kind: 'block'; readonly id: string; readonly item: ScheduleItem }
  | { readonly kind: 'due'; readonly id: string; readonly task: Task };

export interface AgendaDay extends ZonedDay {
  readonly entries: readonly AgendaEntry[];
  /** Minutes of planned blocks. */
  readonly planned: number;
  /** Estimated minutes of the reader's tasks due this day without a block. */
  readonly due: number;
}

export interface Agenda {
  readonly days: readonly AgendaDay[];
  /** Open overdue tasks without a later block, the longest overdue first. */
  readonly overdue: readonly Task[];
}

/** All-day items first, then by start; entries that are only due come last. */
function compareBlocks(a: ScheduleItem, b: ScheduleItem): number {
  if (a.isAllDay !== b.isAllDay) return a.isAllDay ? -1 : 1;
  return intervalOf(a).start - intervalOf(b).start || (a.id < b.id ? -1 : 1);
}

/** Agenda of days, and the overdue tasks before them. A hidden block still counts as planning its task. */
export function agendaOf({
  days,
  items,
  isShown,
  tasks,
  isMine,
  now,
  timeZone,
}: {
  days: readonly ZonedDay[];
  items: readonly ScheduleItem[];
  isShown: (item: ScheduleItem) => boolean;
  tasks: readonly Task[];
  /** Only these count as load. */
  isMine: (task: Task) => boolean;
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
        due: due.reduce((sum, task) => sum + (isMine(task) ? (task.workload ?? 0) : 0), 0),
        entries: [
          ...blocks.map((item) => ({ kind: 'block' as const, id: `${item.id} ${day.date}`, item })),
          ...due.map((task) => ({ kind: 'due' as const, id: task.id, task })),
        ],
      };
    }),
  };
}

/** First day of an item in a zone; all-day items keep their own. */
export function firstDateOf(item: ScheduleItem, timeZone: string): string {
  return item.isAllDay ? datesOf(item).first : dayOf(intervalOf(item).start, timeZone);
}
