import { useMemo } from 'react';
import { useChosenFirstDay } from '#client-react/use-chosen-first-day.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';

/** How this person reads a calendar. */
export interface ScheduleSettings {
  /** Decides what a day is. */
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
  readonly locale: string;
}

export function useScheduleSettings(): ScheduleSettings {
  const chosen = useChosenFirstDay();
  const { locale, timeZone } = useFormats().settings;
  const firstDay = chosen ?? firstDayOf(locale);
  return useMemo(() => ({ timeZone, locale, firstDay }), [timeZone, locale, firstDay]);
}
