import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskGrouping } from '#contract/task/filter.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import type { FilterChoices } from './use-filter-choices.ts';

/** Names of the groups of a grouping, by their keys. */
export function useGroupName(grouping: TaskGrouping, choices: FilterChoices): (key: string) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  return useCallback(
    (key) => {
      // i18n-keys: pages:taskList.noGroup.{due,label,place}
      if (key === '') return t(`taskList.noGroup.${grouping}`);
      // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
      if (grouping === 'progress') return t(`task.progress.${key}`);
      if (grouping === 'place' || grouping === 'owner' || grouping === 'assignee')
        return choices.nameOf(key) ?? t('taskList.filter.gone');
      if (grouping === 'label')
        return choices.labels.find((label) => label.name.toLowerCase() === key)?.name ?? key;
      return key === 'overdue' ? t('taskList.filter.dues.overdue') : formats.days.relative(key, today);
    },
    [grouping, choices, t, formats, today],
  );
}
