import { useMemo, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { TaskGrouping } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { tasksByGroup } from '#domain/task/view/task-groups.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';

type Groups = ReturnType<typeof tasksByGroup>;

export interface PlaneGroups {
  readonly groups: Groups;
  /** Key of the group that is shown alone; null shows the tasks of all. */
  readonly chosen: string | null;
  readonly choose: (key: string | null) => void;
  /** Tasks of the chosen group, or all. */
  readonly tasks: readonly Task[];
}

/** Groups of the plane's tasks. Their quadrants say where they stand, so a group is shown alone, not apart. */
export function usePlaneGroups(
  tasks: readonly Task[],
  grouping: TaskGrouping,
  { rankOf }: FilterChoices,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): PlaneGroups {
  const { replica } = useClient();
  const [choice, setChoice] = useState<{ readonly grouping: TaskGrouping; readonly key: string } | null>(
    null,
  );
  const groups = useMemo<Groups>(() => {
    if (grouping === 'none') return [];
    return tasksByGroup(tasks, grouping, { now, timeZone, rankOf, find: (id) => replica.get('task', id) });
  }, [tasks, grouping, now, timeZone, rankOf, replica]);
  const found = groups.find(([key]) => choice?.grouping === grouping && choice.key === key);
  return {
    groups,
    chosen: found?.[0] ?? null,
    choose: (key) => setChoice(key === null ? null : { grouping, key }),
    tasks: found?.[1] ?? tasks,
  };
}
