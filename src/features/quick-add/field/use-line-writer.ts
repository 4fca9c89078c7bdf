import { useMemo } from 'react';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';
import type { LineWriter } from '../parse/reading.ts';

/** Zone and first day of the week of the user, for reading a line. */
export function useLineWriter(): LineWriter {
  const { timeZone, locale } = useFormats().settings;
  const firstDay = useChosenFirstDay() ?? firstDayOf(locale);
  return useMemo(() => ({ timeZone, firstDay }), [timeZone, firstDay]);
}
