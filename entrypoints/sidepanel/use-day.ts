import { useCallback, useMemo, useState } from 'react';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import { type ScheduleFormat, useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { touchesDay, useScheduleItems } from '#domain/schedule/schedule-queries.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { type ItemActions, useItemActions } from '#domain/schedule/use-item-actions.ts';
import { useNow } from '#domain/time/use-now.ts';
import { type TitledItem, useTitledItems } from '#features/schedule/calendars/use-calendar-rows.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { WorkingTime } from '#time/working-time.ts';
import { type Interval, type ZonedDay, zonedDay } from '#time/zoned-day.ts';
import { type DayWindow, hoursShownOn, wholeDayHours, windowOf } from './day-window.ts';

export interface Day {
  readonly day: ZonedDay;
  /** Calendar day of the current time. */
  readonly today: string;
  readonly now: number;
  readonly timeZone: string;
  readonly working: WorkingTime;
  readonly format: ScheduleFormat;
  readonly actions: ItemActions;
  readonly window: DayWindow;
  readonly wholeDay: readonly TitledItem[];
  readonly timed: readonly TitledItem[];
  /** Busy intervals by block id; those of hidden calendars included. */
  readonly busy: ReadonlyMap<string, Interval>;
  readonly show: (date: string) => void;
  /** All hours are shown, not only the working hours. */
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
}

/** The shown day: today, also after midnight, until another is chosen. */
export function useDay(): Day {
  const settings = useScheduleSettings();
  const { timeZone, working } = settings;
  const format = useScheduleFormat();
  const actions = useItemActions(settings, format);
  const now = useNow(MINUTE);
  const today = dayOf(now, timeZone);
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const day = useMemo(() => zonedDay(date, timeZone), [date, timeZone]);
  const items = useScheduleItems(day);
  const { showsItem } = useCalendarViews();
  const touching = useMemo(() => items.filter((item) => touchesDay(item, day)), [items, day]);
  const rows = useTitledItems(useMemo(() => touching.filter(showsItem), [touching, showsItem]));
  const timed = useMemo(() => rows.filter(({ item }) => !item.isAllDay), [rows]);
  const window = useMemo(
    () =>
      windowOf(
        timed.map(({ item }) => intervalOf(item)),
        day,
        now,
        timeZone,
        isWhole ? wholeDayHours : hoursShownOn(working, date),
      ),
    [timed, day, now, timeZone, isWhole, working, date],
  );
  const busy = useMemo(
    () => new Map(touching.filter(({ isAllDay }) => !isAllDay).map((item) => [item.id, intervalOf(item)])),
    [touching],
  );
  return {
    day,
    today,
    now,
    timeZone,
    working,
    format,
    actions,
    window,
    wholeDay: useMemo(() => rows.filter(({ item }) => item.isAllDay), [rows]),
    timed,
    busy,
    isWhole,
    setWhole,
    show: useCallback((next: string) => setChosen(next === today ? null : next), [today]),
  };
}
