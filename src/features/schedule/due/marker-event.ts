import type { EventInput } from '@fullcalendar/react';
import { addDays } from '#time/calendar-day.ts';
import { blockMinutes, SNAP } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import type { DueMarker } from './due-markers.ts';

/** Event that draws a marker: one step of the grid from the due time on, or in the all-day row. It moves as a block would. */
export function markerEvent({ id, task, day, at, isPlanned }: DueMarker): EventInput {
  // One at the end of the day stays within it.
  const start = Math.min(at ?? day.start, day.end - SNAP * MINUTE);
  const span =
    at === null
      ? { start: day.date, end: addDays(day.date, 1), allDay: true }
      : { start: toInstant(start), end: toInstant(start + SNAP * MINUTE), allDay: false };
  return {
    id,
    title: task.title,
    ...span,
    durationEditable: false,
    extendedProps: { kind: 'due', at, isPlanned, minutes: blockMinutes(task.workload), taskId: task.id },
  };
}
