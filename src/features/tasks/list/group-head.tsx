import type { TaskGrouping } from '#contract/task/filter.ts';
import type { TaskGroup } from '#domain/task/view/task-groups.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useGroupName } from '#domain/task/view/use-group-name.ts';
import { useFormats } from '#i18n/react.ts';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './list-page.module.css';

interface GroupHeadProps {
  readonly group: TaskGroup;
  readonly grouping: TaskGrouping;
  readonly choices: FilterChoices;
}

export function GroupHead({ group: { key, count }, grouping, choices }: GroupHeadProps) {
  const formats = useFormats();
  const nameOf = useGroupName(grouping, choices);
  return (
    <h2 className={styles.day}>
      {nameOf(key)}{' '}
      <Text tone="faint" weight="regular" tabular>
        {formats.number(count)}
      </Text>
    </h2>
  );
}
