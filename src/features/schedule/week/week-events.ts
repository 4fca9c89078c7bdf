import type { EventInput } from '@fullcalendar/react';
import type { TimerRecord } from '#contract/timer-record.ts';
import { kindOf } from '#domain/schedule/block-kind.ts';
import { trackedInterval } from '#domain/schedule/day-load.ts';
import { datesOf, type ItemTimes } from '#domain/schedule/item-times.ts';
import { toInstant } from '#time/instant.ts';
import type { Swatch } from '#ui/marks/swatch.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';

/** Id of the unsaved new block. */
export const DRAFT = 'draft';

function spanOf(times: ItemTimes): EventInput {
  if (!times.isAllDay) return { start: times.startDate, end: times.endDate, allDay: false };
  const { first, end } = datesOf(times);
  return { start: first, end, allDay: true };
}

export function itemEvent({ item, task, title, tone }: TitledItem): EventInput {
  const kind = kindOf(item, task);
  return {
    id: item.id,
    title,
    ...spanOf(item),
    editable: !item.isReadOnly,
    extendedProps: { kind, tone, taskId: item.noteId },
  };
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

export function recordEvent(record: TimerRecord, now: number, tone: Swatch): EventInput {
  const { start, end } = trackedInterval(record, now);
  return {
    id: `record-${record.id}`,
    start: toInstant(start),
    end: toInstant(end),
    display: 'background',
    extendedProps: { isRunning: record.endedAt === null, tone },
  };
}
