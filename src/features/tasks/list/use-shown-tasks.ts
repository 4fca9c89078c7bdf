import { useCallback, useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { incrementalSort } from '#domain/task/view/incremental-list.ts';
import { type GroupedTasks, groupTasks } from '#domain/task/view/task-groups.ts';
import type { TaskView } from '#domain/task/view/task-view.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useFittingTasks } from '#domain/task/view/use-fitting-tasks.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { orderByPosition, orderOf } from './task-sort.ts';

/** Rows of a list in its current view. */
export function useShownTasks(
  tasks: readonly Task[],
  { filter, sort, grouping }: TaskView,
  { rankOf }: FilterChoices,
  positionOf: ((task: Task) => string | undefined) | undefined,
): GroupedTasks {
  const { timeZone } = useFormats().settings;
  const now = useNow(MINUTE);
  const { replica } = useClient();
  const find = useCallback((id: string) => replica.get('task', id), [replica]);
  const groupNow = grouping === 'due' ? now : 0;
  const found = useFittingTasks(tasks, filter);
  const inOrder = useMemo(() => {
    const isPlaced = sort === 'manual' && positionOf !== undefined;
    return incrementalSort(isPlaced ? orderByPosition(positionOf) : orderOf(sort, timeZone, find));
  }, [sort, positionOf, timeZone, find]);
  const sorted = useMemo(() => inOrder(found), [inOrder, found]);
  return useMemo(
    () => groupTasks(sorted, grouping, { now: groupNow, timeZone, rankOf, find }),
    [sorted, grouping, groupNow, timeZone, rankOf, find],
  );
}
