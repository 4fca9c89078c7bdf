import { type ReactNode, useMemo } from 'react';
import type { Task } from '#contract/task/task.ts';
import type { GroupedTasks } from '#domain/task/view/task-groups.ts';
import type { TaskView } from '#domain/task/view/task-view.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { firstOfDays } from '../due/first-of-days.ts';
import { GroupHead } from './group-head.tsx';
import styles from './list-page.module.css';

interface GroupHeadsOptions extends GroupedTasks {
  readonly view: TaskView;
  readonly choices: FilterChoices;
}

/** Headings above the first rows of groups; a list sorted by completion is grouped by its day. */
export function useGroupHeads({ rows, groups, view: { sort, grouping }, choices }: GroupHeadsOptions) {
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  const isByFinish = grouping === 'none' && sort === 'completed';
  const days = useMemo(
    () => (isByFinish ? firstOfDays(rows, formats.date) : null),
    [isByFinish, rows, formats],
  );
  return useMemo((): ((task: Task) => ReactNode) | undefined => {
    if (days !== null) {
      return ({ id }) => {
        const instant = days.get(id);
        return instant === undefined ? null : (
          <h2 className={styles.day}>{formats.relativeDay(instant, today)}</h2>
        );
      };
    }
    if (grouping === 'none') return undefined;
    return ({ id }) => {
      const group = groups.get(id);
      return group === undefined ? null : <GroupHead group={group} grouping={grouping} choices={choices} />;
    };
  }, [days, grouping, groups, choices, formats, today]);
}
