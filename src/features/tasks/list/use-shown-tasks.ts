import { useDeferredValue, useMemo } from 'react';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { testOf } from '../filter/task-filter.ts';
import type { FilterChoices } from '../filter/use-filter-choices.ts';
import { type GroupedTasks, groupTasks } from './task-groups.ts';
import { orderByPosition, orderOf } from './task-sort.ts';
import type { TaskView } from './task-view.ts';

const ofTasks: LiveListSpec<ScheduleItem> = { where: ({ noteId }) => noteId !== null, compare: () => 0 };
const nothing: LiveListSpec<ScheduleItem> = { where: () => false, compare: () => 0 };

/** Rows of a list in its current view. Typing never waits for the search. */
export function useShownTasks(
  tasks: readonly Task[],
  { filter, sort, grouping }: TaskView,
  { rankOf }: FilterChoices,
  positionOf: ((task: Task) => string | undefined) | undefined,
): GroupedTasks {
  const { timeZone } = useFormats().settings;
  const now = useNow(MINUTE);
  const wanted = useDeferredValue(filter);
  const blocks = useLiveList('scheduleItem', wanted.hasBlock === undefined ? nothing : ofTasks);
  const isOfNow = wanted.due !== undefined || wanted.urgency !== undefined || wanted.hasBlock !== undefined;
  // A filter that does not depend on time is not applied again every minute.
  const filterNow = isOfNow ? now : 0;
  const groupNow = grouping === 'due' ? now : 0;

  const found = useMemo(() => {
    const current = blocks.filter(({ endDate }) => Date.parse(endDate) > filterNow);
    const blockedIds = new Set(current.flatMap(({ noteId }) => noteId ?? []));
    const fits = testOf(wanted, { now: filterNow, timeZone, blockedIds });
    return fits === null ? tasks : tasks.filter(fits);
  }, [tasks, wanted, filterNow, timeZone, blocks]);
  const sorted = useMemo(() => {
    const isPlaced = sort === 'manual' && positionOf !== undefined;
    return found.toSorted(isPlaced ? orderByPosition(positionOf) : orderOf(sort, timeZone));
  }, [found, sort, positionOf, timeZone]);
  return useMemo(
    () => groupTasks(sorted, grouping, { now: groupNow, timeZone, rankOf }),
    [sorted, grouping, groupNow, timeZone, rankOf],
  );
}
