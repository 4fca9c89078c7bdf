import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { elapsedWithin } from '#domain/timer/elapsed.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { SECOND } from '#time/units.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { recordsWithin } from './timer-queries.ts';

export function TodayTotal() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const durationText = useDurationText();
  const today = useToday(timeZone);
  const day = useMemo(() => zonedDay(today, timeZone), [today, timeZone]);
  const records = useLiveList(
    'timerRecord',
    useMemo(() => recordsWithin(client, day), [client, day]),
  );
  // Updated every second, together with the clock above it.
  const now = useNow(SECOND);
  return <span>{t('timer.bar.today', { duration: durationText(elapsedWithin(records, day, now)) })}</span>;
}
