import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { busyIntervals } from '#domain/schedule/busy-intervals.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { blockMinutes, nextFreeGap } from '#domain/schedule/free-gap.ts';
import { type ItemTimes, SNAP, timed } from '#domain/schedule/item-times.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { MINUTE } from '#time/units.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

export interface Planning {
  /** Plans a task in the next gap that is long enough, or shows that there is none. */
  planInNextGap(task: Task): void;
  /** Opens the dialog for day and time, prefilled with that gap. */
  chooseTime(task: Task): void;
  readonly choosing: { readonly task: Task; readonly times: ItemTimes } | null;
  stopChoosing(): void;
}

export function usePlanning(actions: ItemActions, timeZone: string): Planning {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { replica } = client;
  const calendars = useCalendarViews();
  const [choosing, setChoosing] = useState<Planning['choosing']>(null);
  const gapFor = useCallback(
    (task: Task) => {
      const busy = busyIntervals(replica.all('scheduleItem'), calendars);
      return nextFreeGap(busy, { from: nowOf(client), minutes: blockMinutes(task.workload), timeZone });
    },
    [client, replica, timeZone, calendars],
  );
  const planInNextGap = useCallback(
    (task: Task) => {
      const gap = gapFor(task);
      if (gap === null) toasts.add({ text: t('schedule.told.noGap'), tone: 'failed' });
      else actions.schedule(task, timed(gap, timeZone));
    },
    [actions, gapFor, timeZone, t],
  );
  const chooseTime = useCallback(
    (task: Task) => {
      const step = SNAP * MINUTE;
      const start = Math.ceil(nowOf(client) / step) * step;
      const gap = gapFor(task) ?? { start, end: start + blockMinutes(task.workload) * MINUTE };
      setChoosing({ task, times: timed(gap, timeZone) });
    },
    [client, gapFor, timeZone],
  );
  const stopChoosing = useCallback(() => setChoosing(null), []);
  return { planInNextGap, chooseTime, choosing, stopChoosing };
}
