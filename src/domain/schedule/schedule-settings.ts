import { useMemo } from 'react';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { useFormats } from '#i18n/react.ts';
import { firstDayOf } from '#time/first-day.ts';
import type { WorkingTime } from '#time/working-time.ts';

export interface ScheduleSettings {
  /** Determines the boundaries of days. */
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
  readonly locale: string;
  readonly working: WorkingTime;
}

export function useScheduleSettings(): ScheduleSettings {
  const chosen = useChosenFirstDay();
  const { locale, timeZone } = useFormats().settings;
  const firstDay = chosen ?? firstDayOf(locale);
  const { workingHours, daysOff } = useAppSettings().settings;
  return useMemo(
    () => ({ timeZone, locale, firstDay, working: { workingHours, daysOff } }),
    [timeZone, locale, firstDay, workingHours, daysOff],
  );
}
