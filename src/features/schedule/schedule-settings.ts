import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useFormats } from '#i18n/react.ts';

/** How this person reads a calendar. */
export interface ScheduleSettings {
  /** Decides what a day is. */
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
  readonly locale: string;
}

/** Engines name it `getWeekInfo()` or, earlier, `weekInfo`; where neither is known the week begins on Monday. */
function firstDayOf(locale: string): number {
  const known: object = new Intl.Locale(locale);
  const info: unknown =
    'getWeekInfo' in known && typeof known.getWeekInfo === 'function'
      ? known.getWeekInfo()
      : 'weekInfo' in known
        ? known.weekInfo
        : null;
  if (typeof info !== 'object' || info === null || !('firstDay' in info)) return 1;
  return typeof info.firstDay === 'number' ? info.firstDay : 1;
}

export function useScheduleSettings(): ScheduleSettings {
  const { accountId } = useSnapshot(useClient().session);
  const chosen = useEntity('appSettings', accountId ?? undefined)?.firstDayOfWeek ?? null;
  const { locale, timeZone } = useFormats().settings;
  return useMemo(
    () => ({ timeZone, locale, firstDay: chosen ?? firstDayOf(locale) }),
    [timeZone, locale, chosen],
  );
}
