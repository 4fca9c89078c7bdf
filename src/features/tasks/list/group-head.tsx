import { useTranslation } from 'react-i18next';
import type { TaskGrouping } from '#contract/task/filter.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import type { FilterChoices } from '../filter/use-filter-choices.ts';
import styles from './list-page.module.css';
import type { TaskGroup } from './task-groups.ts';

interface GroupHeadProps {
  readonly group: TaskGroup;
  readonly grouping: TaskGrouping;
  readonly choices: FilterChoices;
}

export function GroupHead({ group: { key, count }, grouping, choices }: GroupHeadProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  function name(): string {
    // i18n-keys: pages:taskList.noGroup.{due,label,place}
    if (key === '') return t(`taskList.noGroup.${grouping}`);
    // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
    if (grouping === 'progress') return t(`task.progress.${key}`);
    if (grouping === 'place') return choices.nameOf(key) ?? t('taskList.filter.gone');
    if (grouping === 'label')
      return choices.labels.find((label) => label.name.toLowerCase() === key)?.name ?? key;
    return key === 'overdue' ? t('taskList.filter.dues.overdue') : formats.days.relative(key, today);
  }
  return (
    <h2 className={styles.day}>
      {name()} <span className={styles.groupCount}>{formats.number(count)}</span>
    </h2>
  );
}
