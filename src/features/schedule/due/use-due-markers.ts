import { useMemo } from 'react';
import { useOpenTasks } from '#domain/schedule/schedule-queries.ts';
import { useIsShown } from '#domain/selection/use-selection.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import { type DueMarker, dueMarkers } from './due-markers.ts';

/** Markers of the due dates of open tasks in the selection, from the replica. */
export function useDueMarkers(days: readonly ZonedDay[], rows: readonly TitledItem[]): readonly DueMarker[] {
  const tasks = useOpenTasks();
  const isShown = useIsShown();
  return useMemo(
    () =>
      dueMarkers(
        tasks.filter(isShown),
        rows.map(({ item }) => item),
        days,
      ),
    [tasks, isShown, rows, days],
  );
}
