import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { calendarOf } from '#rules/schedule/calendar-visibility.ts';
import { useCalendarViews } from './calendar-views.ts';

/** Sentence that says why an event cannot be changed here; null for one that can. */
export function useReadOnlyReason(): (item: ScheduleItem) => string | null {
  const { t } = useTranslation('pages');
  const { subscriptions, nameOf } = useCalendarViews();
  return useCallback(
    (item) => {
      if (!item.isReadOnly) return null;
      const isSubscribed = subscriptions.some(({ id }) => id === item.calendarId);
      // i18n-keys: pages:schedule.event.readOnly.{subscribed,outside}
      return t(`schedule.event.readOnly.${isSubscribed ? 'subscribed' : 'outside'}`, {
        name: nameOf(calendarOf(item)) ?? '',
      });
    },
    [t, subscriptions, nameOf],
  );
}
