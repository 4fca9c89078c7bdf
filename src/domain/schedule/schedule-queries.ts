import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useIsShown } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { Interval, ZonedDay } from '#time/zoned-day.ts';
import { datesOf, intervalOf } from './item-times.ts';

const byStart = (a: ScheduleItem, b: ScheduleItem) => Date.parse(a.startDate) - Date.parse(b.startDate);

/** Whether an item shows on a day: timed items by their instants, all-day items by their own dates. */
export function touchesDay(item: ScheduleItem, day: ZonedDay): boolean {
  if (item.isAllDay) {
    const { first, end } = datesOf(item);
    return first <= day.date && day.date < end;
  }
  const { start, end } = intervalOf(item);
  return start < day.end && (end > day.start || start === day.start);
}

/** Items that overlap a range, by start; all-day items of other zones up to a day beyond it. Loads missing ranges. */
export function useScheduleItems({ start, end }: Interval): readonly ScheduleItem[] {
  const client = useClient();
  useEffect(() => {
    // A failed load leaves the items of the replica; the connection state is shown elsewhere.
    client.loadRange(toInstant(start), toInstant(end)).catch(() => undefined);
  }, [client, start, end]);
  const spec = useMemo<LiveListSpec<ScheduleItem>>(
    () => ({
      where: (item) => {
        const margin = item.isAllDay ? DAY : 0;
        return Date.parse(item.startDate) < end + margin && Date.parse(item.endDate) >= start - margin;
      },
      compare: byStart,
    }),
    [start, end],
  );
  return useLiveList('scheduleItem', spec);
}

/** Blocks of a task, by start. */
export function useTaskScheduleItems(taskId: string): readonly ScheduleItem[] {
  const spec = useMemo<LiveListSpec<ScheduleItem>>(
    () => ({ where: ({ noteId }) => noteId === taskId, compare: byStart }),
    [taskId],
  );
  return useLiveList('scheduleItem', spec);
}

/** Items that end after an instant, which a free gap has to avoid. */
export function useItemsAfter(from: number): readonly ScheduleItem[] {
  const spec = useMemo<LiveListSpec<ScheduleItem>>(
    () => ({ where: ({ endDate }) => Date.parse(endDate) > from, compare: byStart }),
    [from],
  );
  return useLiveList('scheduleItem', spec);
}

/** The user's timer records that overlap a range, including the running one. */
export function useTimerRecords({ start, end }: Interval): readonly TimerRecord[] {
  const { session } = useClient();
  const spec = useMemo<LiveListSpec<TimerRecord>>(
    () => ({
      where: ({ userId, startedAt, endedAt }) =>
        userId === session.accountId &&
        Date.parse(startedAt) < end &&
        (endedAt === null || Date.parse(endedAt) > start),
      compare: (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt),
    }),
    [session, start, end],
  );
  return useLiveList('timerRecord', spec);
}

/** Tasks of blocks and records by id, observed without iterating over all tasks. */
export function useTasksById(rows: readonly { readonly noteId: string | null }[]): ReadonlyMap<string, Task> {
  const { replica } = useClient();
  const ids = useMemo(() => new Set(rows.flatMap(({ noteId }) => noteId ?? [])), [rows]);
  const store = useMemo(() => {
    let tasks: ReadonlyMap<string, Task> | null = null;
    const read = () => new Map([...ids].flatMap((id) => pair(id, replica.get('task', id))));
    return {
      get: () => {
        tasks ??= read();
        return tasks;
      },
      forget: () => {
        tasks = null;
      },
    };
  }, [replica, ids]);
  const subscribe = useCallback(
    (listener: () => void) =>
      replica.subscribe('task', (changed) => {
        if (![...changed].some((id) => ids.has(id))) return;
        store.forget();
        listener();
      }),
    [replica, ids, store],
  );
  return useSyncExternalStore(subscribe, store.get);
}

function pair(id: string, task: Task | undefined): [string, Task][] {
  return task === undefined ? [] : [[id, task]];
}

/** Open tasks, most urgent first. */
export function useOpenTasks(): readonly Task[] {
  const { timeZone } = useFormats().settings;
  const spec = useMemo<LiveListSpec<Task>>(
    () => ({
      where: ({ progress }) => progress !== 'done',
      compare: (a, b) => {
        const [dueA, dueB] = [dueEnd(a, timeZone), dueEnd(b, timeZone)];
        if (dueA !== dueB) return dueA < dueB ? -1 : 1;
        return b.importance - a.importance;
      },
    }),
    [timeZone],
  );
  return useLiveList('task', spec);
}

/** Open tasks that lists show, without a block that ends after `now`, most urgent first, and whether anything is open at all. */
export function useUnscheduledTasks(now: number): { tasks: readonly Task[]; hasOpen: boolean } {
  const all = useOpenTasks();
  const isShown = useIsShown();
  const open = useMemo(() => all.filter(isShown), [all, isShown]);
  const planned = useItemsAfter(now);
  return useMemo(() => {
    const taken = new Set(planned.map(({ noteId }) => noteId));
    return { tasks: open.filter(({ id }) => !taken.has(id)), hasOpen: open.length > 0 };
  }, [open, planned]);
}
