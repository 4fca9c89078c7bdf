import { useMemo } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';

const ofTasks: LiveListSpec<ScheduleItem> = {
  where: ({ noteId }) => noteId !== null,
  compare: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
};

/** Start of each task's next or current block; ISO instants by task id. */
export function usePlannedTimes(now: number): ReadonlyMap<string, string> {
  const items = useLiveList('scheduleItem', ofTasks);
  return useMemo(() => {
    const planned = new Map<string, string>();
    for (const { noteId, startDate, endDate, isAllDay } of items) {
      if (noteId === null || isAllDay || planned.has(noteId) || Date.parse(endDate) <= now) continue;
      planned.set(noteId, startDate);
    }
    return planned;
  }, [items, now]);
}
