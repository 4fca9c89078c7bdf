import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { type DayLoad, dayLoad } from '#domain/schedule/day-load.ts';
import { useScheduleItems, useTasksById, useTimerRecords } from '#domain/schedule/schedule-queries.ts';
import { calendarOf } from '#rules/schedule/calendar-visibility.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import type { Swatch } from '#ui/marks/swatch.ts';

/** Schedule item with its display title: its task's, or its own. */
export interface TitledItem {
  readonly item: ScheduleItem;
  readonly task: Task | undefined;
  readonly title: string;
  readonly tone: Swatch;
}

/** Schedule items with their titles, updated with the replica. */
export function useTitledItems(items: readonly ScheduleItem[]): readonly TitledItem[] {
  const { t } = useTranslation('pages');
  const calendars = useCalendarViews();
  const tasks = useTasksById(items);
  return useMemo(
    () =>
      items.map((item) => {
        const task = item.noteId === null ? undefined : tasks.get(item.noteId);
        const { tone } = calendars.viewOf(calendarOf(item));
        return { item, task, tone, title: task?.title ?? item.title ?? t('schedule.untitled') };
      }),
    [items, tasks, calendars, t],
  );
}

export interface CalendarRows {
  readonly items: readonly TitledItem[];
  readonly records: readonly TimerRecord[];
  readonly trackedTone: Swatch;
  readonly loads: ReadonlyMap<string, DayLoad>;
}

/** Visible rows of a calendar for these days, from the replica at `now`. Hidden calendars are left out. */
export function useCalendarRows(days: readonly ZonedDay[], now: number): CalendarRows {
  const range = useMemo(() => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }), [days]);
  const known = useScheduleItems(range);
  const calendars = useCalendarViews();
  const rows = useMemo(() => known.filter(calendars.showsItem), [known, calendars]);
  const items = useTitledItems(rows);
  const records = useTimerRecords(range);
  const { isShown: showsTracked, tone: trackedTone } = calendars.viewOf('tracked');
  const loads = useMemo(
    () => new Map(days.map((day) => [day.date, dayLoad(rows, showsTracked ? records : null, day, now)])),
    [days, rows, records, showsTracked, now],
  );
  return { items, records, trackedTone, loads };
}
