import { useMemo, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useClient } from '#client-react/client-provider.tsx';
import type { CalendarDay } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { endOfDay } from '#time/zoned-day.ts';
import { nowOf } from './use-now.ts';

/** Current calendar day of a zone by the corrected clock; renders again after the zone's midnight. */
export function useToday(timeZone: string): CalendarDay {
  const client = useClient();
  const read = useMemo(() => () => dayOf(nowOf(client), timeZone), [client, timeZone]);
  const listen = useMemo(
    () => (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        // Timers pause while a computer sleeps, so the clock is read again at least once a minute.
        const rest = endOfDay(read(), timeZone) - nowOf(client);
        timer = setTimeout(
          () => {
            listener();
            arm();
          },
          Math.min(MINUTE, Math.max(rest, 0) + 1),
        );
      };
      arm();
      const unsubscribe = subscribe(client.connection, listener);
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [client, timeZone, read],
  );
  return useSyncExternalStore(listen, read, read);
}
