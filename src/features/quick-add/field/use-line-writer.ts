import { useMemo } from 'react';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { useFormats } from '#i18n/react.ts';
import type { LineWriter } from '#line/reading.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { usualMorning } from '#time/working-hours.ts';

/** Zone, first day of the week, order of day and month, and morning of the user, for reading a line. */
export function useLineWriter(): LineWriter {
  const { timeZone, locale } = useFormats().settings;
  const chosen = useChosenFirstDay();
  const { settings } = useAppSettings();
  const morning = usualMorning(settings);
  const { dayOrder } = settings;
  return useMemo(() => {
    const isMonthFirst = (dayOrder ?? dayOrderOf(locale)) === 'monthFirst';
    return { timeZone, firstDay: chosen ?? firstDayOf(locale), isMonthFirst, morning };
  }, [timeZone, locale, chosen, dayOrder, morning]);
}
