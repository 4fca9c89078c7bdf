import { useNow } from '#client-react/use-now.ts';
import { useFormats } from '#i18n/react.ts';

const MINUTE = 60_000;

/** Says when something was last read: `today, 14:30`. */
export function useSyncTime(): (instant: string) => string {
  const formats = useFormats();
  const now = useNow(MINUTE);
  return (instant) => `${formats.relativeDay(instant, now)}, ${formats.time(instant)}`;
}
