import { useCallback, useDeferredValue, useMemo } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { testOf } from '#rules/task/task-filter.ts';
import { MINUTE } from '#time/units.ts';

const ofTasks: LiveListSpec<ScheduleItem> = { where: ({ noteId }) => noteId !== null, compare: () => 0 };
const nothing: LiveListSpec<ScheduleItem> = { where: () => false, compare: () => 0 };

/** Tasks that fit a filter, in the given order. Typing never waits for the search. */
export function useFittingTasks(tasks: readonly Task[], filter: TaskFilter): readonly Task[] {
  const { timeZone } = useFormats().settings;
  const now = useNow(MINUTE);
  const { replica } = useClient();
  const find = useCallback((id: string) => replica.get('task', id), [replica]);
  const wanted = useDeferredValue(filter);
  const blocks = useLiveList('scheduleItem', wanted.hasBlock === undefined ? nothing : ofTasks);
  const isOfNow = wanted.due !== undefined || wanted.urgency !== undefined || wanted.hasBlock !== undefined;
  // A filter that does not depend on time is not applied again every minute.
  const filterNow = isOfNow ? now : 0;
  return useMemo(() => {
    const current = blocks.filter(({ endDate }) => Date.parse(endDate) > filterNow);
    const blockedIds = new Set(current.flatMap(({ noteId }) => noteId ?? []));
    const fits = testOf(wanted, { now: filterNow, timeZone, blockedIds, find });
    return fits === null ? tasks : tasks.filter(fits);
  }, [tasks, wanted, filterNow, timeZone, blocks, find]);
}
