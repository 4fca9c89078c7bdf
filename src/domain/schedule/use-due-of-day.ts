import { useMemo } from 'react';
import { useIsShown } from '#domain/selection/use-selection.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import { type DueOfDay, dueOfDay } from './due-of-day.ts';
import { useOpenTasks } from './schedule-queries.ts';

/** Tasks in the selection by their due dates, the earliest first. */
export function useDueOfDay(day: ZonedDay): DueOfDay {
  const tasks = useOpenTasks();
  const isShown = useIsShown();
  return useMemo(() => dueOfDay(tasks.filter(isShown), day), [tasks, isShown, day]);
}
