import { type DragEvent, useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { timed, wholeDays } from '#domain/schedule/item-times.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { draggedTaskIds, TASK_DRAG } from '#domain/task/task-drag.ts';
import { addDays } from '#time/calendar-day.ts';
import { blockMinutes, SNAP } from '#time/free-gap.ts';
import { MINUTE, MINUTES_PER_DAY } from '#time/units.ts';
import { instantAt } from '#time/wall-clock.ts';

/** Day and instant (milliseconds) at a point of the calendar; null outside its days. `isAllDay` in the row above the hours. */
function pointInCalendar(
  calendar: HTMLElement,
  { x, y }: { x: number; y: number },
  timeZone: string,
): { date: string; start: number; isAllDay: boolean } | null {
  for (const lane of calendar.querySelectorAll<HTMLElement>('[role="cell"][data-date]')) {
    const { date } = lane.dataset;
    const rect = lane.getBoundingClientRect();
    if (date === undefined || x < rect.left || x >= rect.right || y < rect.top || y >= rect.bottom) continue;
    // Only the column of hours is focusable; the all-day cell is not.
    const isAllDay = !lane.hasAttribute('tabindex');
    const minutes = Math.floor((((y - rect.top) / rect.height) * MINUTES_PER_DAY) / SNAP) * SNAP;
    return { date, start: instantAt(date, isAllDay ? 0 : minutes, timeZone), isAllDay };
  }
  return null;
}

/** Accepts tasks dragged from any list: they get blocks one after the other from the drop point on. */
export function useForeignDrop(actions: ItemActions, timeZone: string) {
  const { replica } = useClient();
  return useMemo(
    () => ({
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(TASK_DRAG)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const ids = draggedTaskIds(event.dataTransfer.getData(TASK_DRAG));
        const point = pointInCalendar(event.currentTarget, { x: event.clientX, y: event.clientY }, timeZone);
        if (ids.length === 0 || point === null) return;
        event.preventDefault();
        let { start } = point;
        const planned = ids.flatMap((id) => {
          const task = replica.get('task', id);
          if (task === undefined) return [];
          if (point.isAllDay)
            return [{ task, times: wholeDays(point.date, addDays(point.date, 1), timeZone) }];
          const end = start + blockMinutes(task.workload) * MINUTE;
          const times = timed({ start, end }, timeZone);
          start = end;
          return [{ task, times }];
        });
        if (planned.length > 0) actions.scheduleAll(planned);
      },
    }),
    [replica, actions, timeZone],
  );
}
