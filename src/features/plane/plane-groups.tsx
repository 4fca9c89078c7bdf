import { useTranslation } from 'react-i18next';
import type { TaskGrouping } from '#contract/task/filter.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useGroupName } from '#domain/task/view/use-group-name.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import styles from './plane-groups.module.css';
import type { PlaneGroups } from './use-plane-groups.ts';

interface PlaneGroupChipsProps extends Omit<PlaneGroups, 'tasks'> {
  readonly grouping: TaskGrouping;
  readonly choices: FilterChoices;
}

/** Names of the groups with their numbers of tasks, of which one can be chosen. */
export function PlaneGroupChips({ groups, chosen, choose, grouping, choices }: PlaneGroupChipsProps) {
  const { t } = useTranslation('pages');
  const nameOf = useGroupName(grouping, choices);
  return (
    <div className={styles.groups}>
      <ChoiceChips
        // i18n-keys: pages:taskList.groupings.{label,assignee,place}
        label={t(`taskList.groupings.${grouping}`)}
        choose="upToOne"
        options={groups.map(([key, { length }]) => ({ id: key, label: `${nameOf(key)} ${length}` }))}
        value={chosen === null ? [] : [chosen]}
        onChange={([key]) => choose(key ?? null)}
      />
    </div>
  );
}
