import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { offersByDue } from '#domain/schedule/due-offer.ts';
import { type ItemTimes, timed } from '#domain/schedule/item-times.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { busyTimes } from '#rules/schedule/busy-times.ts';
import { nextFreeBlock } from '#rules/schedule/free-block.ts';
import { proposedMinutes, SNAP } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import type { Interval } from '#time/zoned-day.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

export interface Planning {
  /** Plans a task in the next gap that is long enough, or shows that there is none. */
  planInNextGap(task: Task): void;
  /** Opens the dialog for day and time, prefilled with the time suggested by the due time, else with that gap. */
  chooseTime(task: Task): void;
  readonly choosing: { readonly task: Task; readonly times: ItemTimes } | null;
  stopChoosing(): void;
  /** Free time that a task's due time suggests for its block; null without one. */
  offerFor(task: Task): Interval | null;
  /** Plans a task at that time, else in the next gap. Returns the id of its block, null without a gap. */
  planByDue(task: Task): string | null;
}

export function usePlanning(
  actions: ItemActions,
  { timeZone, working }: Pick<ScheduleSettings, 'timeZone' | 'working'>,
): Planning {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { replica } = client;
  const { isShown } = useCalendarViews();
  const [choosing, setChoosing] = useState<Planning['choosing']>(null);
  const gapFor = useCallback(
    ({ workload }: Task) => {
      const schedule = { items: replica.all('scheduleItem'), isShown, timeZone, working };
      return nextFreeBlock(schedule, { from: nowOf(client), workload });
    },
    [client, replica, timeZone, working, isShown],
  );
  const offerFor = useCallback(
    (task: Task) => {
      const busy = busyTimes(replica.all('scheduleItem'), isShown);
      const minutes = proposedMinutes(task.workload, working);
      return offersByDue(task, busy, { from: nowOf(client), minutes, timeZone })[0] ?? null;
    },
    [client, replica, timeZone, working, isShown],
  );
  const planIn = useCallback(
    (task: Task, gap: Interval | null) => {
      if (gap !== null) return actions.schedule(task, timed(gap, timeZone));
      toasts.add({ text: t('schedule.told.noGap'), tone: 'failed' });
      return null;
    },
    [actions, timeZone, t],
  );
  const planInNextGap = useCallback((task: Task) => void planIn(task, gapFor(task)), [planIn, gapFor]);
  const planByDue = useCallback(
    (task: Task) => planIn(task, offerFor(task) ?? gapFor(task)),
    [planIn, offerFor, gapFor],
  );
  const chooseTime = useCallback(
    (task: Task) => {
      const step = SNAP * MINUTE;
      const start = Math.ceil(nowOf(client) / step) * step;
      const gap = offerFor(task) ??
        gapFor(task) ?? { start, end: start + proposedMinutes(task.workload, working) * MINUTE };
      setChoosing({ task, times: timed(gap, timeZone) });
    },
    [client, offerFor, gapFor, timeZone, working],
  );
  const stopChoosing = useCallback(() => setChoosing(null), []);
  return useMemo(
    () => ({ planInNextGap, chooseTime, choosing, stopChoosing, offerFor, planByDue }),
    [planInNextGap, chooseTime, choosing, stopChoosing, offerFor, planByDue],
  );
}
