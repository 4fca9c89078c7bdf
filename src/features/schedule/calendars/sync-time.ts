import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';

/** Formats the time of the last fetch: `today, 14:30`. */
export function useSyncTime(): (instant: string) => string {
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  return (instant) => `${formats.relativeDay(instant, today)}, ${formats.time(instant)}`;
}
