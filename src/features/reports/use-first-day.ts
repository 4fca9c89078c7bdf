import { useEntity } from '#client-react/use-entity.ts';
import { useMe } from '#client-react/use-me.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';

/** The day this person's week begins on, by their setting or their language. ISO weekday: 1 is Monday. */
export function useFirstDay(): number {
  const chosen = useEntity('appSettings', useMe()?.id)?.firstDayOfWeek ?? null;
  const { locale } = useFormats().settings;
  return chosen ?? firstDayOf(locale);
}
