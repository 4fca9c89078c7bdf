import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';

/** First day of the week, by the user's setting or language. ISO weekday: 1 is Monday. */
export function useFirstDay(): number {
  const { locale } = useFormats().settings;
  return useChosenFirstDay() ?? firstDayOf(locale);
}
