import { useMemo } from 'react';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';

export interface ScheduleSettings {
  /** Determines the boundaries of days. */
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
