import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { useFormats } from '#i18n/react.ts';

/** How this person reads a calendar. */
export interface ScheduleSettings {
  /** Decides what a day is. */
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
  readonly locale: string;
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
