import type { CalendarOptions } from '@fullcalendar/react';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import { blockMinutes, DEFAULT_BLOCK } from '#time/free-gap.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import type { DueMarker } from '../due/due-markers.ts';
import { timesOfMove, timesOfSpan } from './dropped-times.ts';

/** Blocks and due dates on the calendar grid, and what gestures do with them. */
export interface GridActs {
  items: readonly TitledItem[];
  /** Due dates to mark. */
  markers: readonly DueMarker[];
  /** Called when an empty interval is drawn, clicked or tapped. */
  onPick(times: ItemTimes): void;
  /** `onKept`: called if the block is to remain where it was. */
  onMove(item: ScheduleItem, times: ItemTimes, onKept: () => void): void;
  onDropTask(taskId: string, times: ItemTimes): void;
}

type Gestures = Pick<CalendarOptions, 'select' | 'dateClick' | 'eventDrop' | 'eventResize' | 'eventReceive'>;

/** Pointer gestures on the calendar grid, translated into times: what is drawn, dragged, resized or dropped. */
export function gridGestures(
  { items, markers, onPick, onMove, onDropTask }: GridActs,
  timeZone: string,
): Gestures {
  const itemOf = (id: string) => items.find(({ item }) => item.id === id)?.item;

  return {
    select(span) {
      span.view.calendar.unselect();
      const times = timesOfSpan(span, DEFAULT_BLOCK, timeZone);
      if (times !== null) onPick(times);
    },
    dateClick({ date, dateStr, allDay }) {
      const span = { start: date, end: null, startStr: dateStr, endStr: '', allDay };
      const times = timesOfSpan(span, DEFAULT_BLOCK, timeZone);
      if (times !== null) onPick(times);
    },
    eventDrop({ event, revert }) {
      const marker = markers.find(({ id }) => id === event.id);
      if (marker !== undefined) {
        // A dragged marker becomes a block; the due date stays.
        const { start, startStr, allDay } = event;
        const span = { start, startStr, end: null, endStr: '', allDay };
        const times = timesOfSpan(span, blockMinutes(marker.task.workload), timeZone);
        revert();
        if (times !== null) onDropTask(marker.task.id, times);
        return;
      }
      const item = itemOf(event.id);
      const times = item && timesOfMove(event, item, timeZone);
      if (item && times) onMove(item, times, revert);
      else revert();
    },
    eventResize({ event, revert }) {
      const item = itemOf(event.id);
      const times = timesOfSpan(event, DEFAULT_BLOCK, timeZone);
      if (item && times) onMove(item, times, revert);
      else revert();
    },
    eventReceive({ event, draggedEl, revert }) {
      const taskId = draggedEl.dataset.task;
      const times = timesOfSpan(event, Number(draggedEl.dataset.minutes), timeZone);
      revert();
      if (taskId !== undefined && times !== null) onDropTask(taskId, times);
    },
  };
}
