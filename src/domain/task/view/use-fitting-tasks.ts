import { useDeferredValue, useMemo } from 'react';
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

/** Test of a filter at this minute; null where it fits every task. A filter without times stays the same. */
export function useFilterTest(filter: TaskFilter): ((task: Task) => boolean) | null {
  const { timeZone } = useFormats().settings;
  const now = useNow(MINUTE);
  const { replica } = useClient();
  const blocks = useLiveList('scheduleItem', filter.hasBlock === undefined ? nothing : ofTasks);
  const isOfNow = filter.due !== undefined || filter.urgency !== undefined || filter.hasBlock !== undefined;
  const filterNow = isOfNow ? now : 0;
  return useMemo(() => {
    const current = blocks.filter(({ endDate }) => Date.parse(endDate) > filterNow);
    const blockedIds = new Set(current.flatMap(({ noteId }) => noteId ?? []));
    const find = (id: string) => replica.get('task', id);
    return testOf(filter, { now: filterNow, timeZone, blockedIds, find });
  }, [filter, filterNow, timeZone, blocks, replica]);
}

/** Tasks that fit a filter, in the given order. Typing never waits for the search. */
export function useFittingTasks(tasks: readonly Task[], filter: TaskFilter): readonly Task[] {
  const fits = useFilterTest(useDeferredValue(filter));
  return useMemo(() => (fits === null ? tasks : tasks.filter(fits)), [tasks, fits]);
}
