import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { timed } from '#domain/schedule/item-times.ts';
import { gapOnDay } from '#domain/schedule/plan-proposals.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { busyTimes } from '#rules/schedule/busy-times.ts';
import { nextFreeGap, proposedMinutes } from '#time/free-gap.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { isDayOff } from '#time/working-time.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { Day } from './use-day.ts';

/** First free slot from a date on, on a chosen day off on that day; shows its day. Returns the block's id, null where all is busy. */
export function useSlotScheduling({
  timeZone,
  working,
  today,
  actions,
  show,
}: Day): (task: Task, date: string) => string | null {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isShown } = useCalendarViews();
  return useCallback(
    (task, date) => {
      const busy = busyTimes(client.replica.all('scheduleItem'), isShown);
      const from = Math.max(nowOf(client), instantAt(date, 0, timeZone));
      const minutes = proposedMinutes(task.workload, working);
      const wish = { from, minutes, timeZone, working };
      const isChosen = date !== today && isDayOff(working, date);
      const gap = isChosen ? gapOnDay(busy, date, wish) : nextFreeGap(busy, wish);
      if (gap === null) {
        toasts.add({ text: t('schedule.told.noGap'), tone: 'failed' });
        return null;
      }
      const times = timed(gap, timeZone);
      actions.schedule(task, times);
      show(dayOf(gap.start, timeZone));
      const isNewBlock = ({ noteId, startDate }: { noteId: string | null; startDate: string }) =>
        noteId === task.id && startDate === times.startDate;
      return [...client.replica.all('scheduleItem')].find(isNewBlock)?.id ?? null;
    },
    [client, isShown, timeZone, working, today, actions, show, t],
  );
}
