import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { dueDayOf } from '#contract/task/due.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { useInSelection, useIsShown } from '#domain/selection/use-selection.ts';
import { isInPeopleView, type PeopleView } from '#domain/task/people-view.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { useFilterTest } from '#domain/task/view/use-fitting-tasks.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { namesPeople } from '#rules/task/task-filter.ts';

/** Number of open tasks for which `test` holds; 0 until it is known, when all tasks have come. */
function useTaskCount(test: (task: Task) => boolean): number {
  const spec = useMemo(
    (): LiveListSpec<Task> => ({
      where: (task) => task.progress !== 'done' && test(task),
      compare: () => 0,
    }),
    [test],
  );
  const { loading } = useSnapshot(useClient().connection);
  const count = useLiveList('task', spec).length;
  return loading === null ? count : 0;
}

/** Number of open tasks of the reader that are due today. */
export function useDueToday(): number {
  const { timeZone } = useFormats().settings;
  const today = useToday(timeZone);
  const isMine = useIsMine();
  return useTaskCount(
    useMemo(() => (task) => dueDayOf(task, timeZone) === today && isMine(task), [timeZone, today, isMine]),
  );
}

/** Number of open tasks of a view: the reader's own to do, assigned to them, or waiting for others. */
export function usePeopleCount(view: PeopleView): number {
  const { accountId } = useSnapshot(useClient().session);
  const isMine = useIsMine();
  return useTaskCount(
    useMemo(() => (task) => isInPeopleView(view, task, accountId, isMine), [view, accountId, isMine]),
  );
}

/** Number of open tasks on the page of a label. */
export function useLabelCount(name: string): number {
  const isShown = useIsShown();
  const key = name.toLowerCase();
  return useTaskCount(
    useMemo(
      () => (task) => task.labels.some((each) => each.toLowerCase() === key) && isShown(task),
      [key, isShown],
    ),
  );
}

/** Number of open tasks on the page of a filter. */
export function useFilterCount(query: TaskFilter): number {
  const isShown = useIsShown();
  const inSelection = useInSelection();
  const isWanted = namesPeople(query) ? inSelection : isShown;
  const fits = useFilterTest(query);
  return useTaskCount(
    useMemo(() => (task) => (fits === null || fits(task)) && isWanted(task), [fits, isWanted]),
  );
}
