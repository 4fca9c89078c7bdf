import { type DragEvent, useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { draggedTaskIds, TASK_DRAG } from '#domain/task/task-drag.ts';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { timed, wholeDays } from '../block/item-times.ts';
import type { ItemActions } from '../item/use-item-actions.ts';
import { blockMinutes } from '../plan/free-gap.ts';
import { pointInCalendar } from './foreign-drop.ts';

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
