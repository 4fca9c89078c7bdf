import type { EventInput } from '@fullcalendar/react';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { kindOf } from './block-kind.ts';
import { trackedInterval } from './day-load.ts';
import { datesOf, type ItemTimes } from './item-times.ts';
import { toInstant } from './zoned-day.ts';

/** Id of the block that is being made. */
export const DRAFT = 'draft';

function spanOf(times: ItemTimes): EventInput {
  if (!times.isAllDay) return { start: times.startDate, end: times.endDate, allDay: false };
  const { first, end } = datesOf(times);
  return { start: first, end, allDay: true };
}

export function itemEvent(item: ScheduleItem, task: Task | undefined, title: string): EventInput {
  const kind = kindOf(item, task);
  return { id: item.id, title, ...spanOf(item), editable: kind !== 'outside', extendedProps: { kind } };
}

export function draftEvent(times: ItemTimes, title: string): EventInput {
  return {
    id: DRAFT,
    title,
    ...spanOf(times),
    editable: false,
    interactive: false,
    extendedProps: { kind: 'draft' },
  };
}

/** Tracked time, drawn behind the plan. */
export function recordEvent(record: TimerRecord, now: number): EventInput {
  const { start, end } = trackedInterval(record, now);
  return {
    id: `record-${record.id}`,
    start: toInstant(start),
    end: toInstant(end),
    display: 'background',
    extendedProps: { isRunning: record.endedAt === null },
  };
}
