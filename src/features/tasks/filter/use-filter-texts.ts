import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useFormats } from '#i18n/react.ts';

export function useFilterTexts(choices: FilterChoices) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return useCallback(
    (field: keyof TaskFilter, filter: TaskFilter): string => {
      const { due, dueRange, progress, labels, importance, urgency, workload, delegated } = filter;
      const { organizationIds, groupIds, personIds, ownerIds, assigneeIds, hasBlock, isNew, text } = filter;
      const list = (names: readonly string[]) => names.join(', ');
      const day = formats.days.short;
      const nameOf = (id: string) => choices.nameOf(id) ?? t('taskList.filter.gone');
      // i18n-keys: pages:taskList.filter.dues.{overdue,today,week,none}
      // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
      // i18n-keys: pages:taskList.filter.delegations.{OPEN,REQUEST,DELEGATED}
      switch (field) {
        case 'text':
          return `“${text ?? ''}”`;
        case 'due':
          return list((due ?? []).map((window) => t(`taskList.filter.dues.${window}`)));
        case 'dueRange':
          if (dueRange?.from === undefined) return t('taskList.chip.until', { day: day(dueRange?.to ?? '') });
          if (dueRange.to === undefined) return t('taskList.chip.since', { day: day(dueRange.from) });
          return `${day(dueRange.from)} – ${day(dueRange.to)}`;
        case 'progress':
          return list((progress ?? []).map((each) => t(`task.progress.${each}`)));
        case 'labels':
          return list((labels ?? []).map((name) => `#${name}`));
        case 'importance':
          return t('taskList.chip.importance', { from: importance?.from, to: importance?.to });
        case 'urgency':
          return t('taskList.chip.urgency', { from: urgency?.from, to: urgency?.to });
        case 'workload':
          return workload?.to === undefined
            ? t('taskList.chip.workloadFrom', { from: formats.duration(workload?.from ?? 0) })
            : t('taskList.chip.workload', { to: formats.duration(workload.to) });
        case 'hasWorkload':
          return t(filter.hasWorkload ? 'taskList.filter.anyEstimate' : 'taskList.filter.noEstimate');
        case 'delegated':
          return list((delegated ?? []).map((each) => t(`taskList.filter.delegations.${each}`)));
        case 'organizationIds':
          return list(
            (organizationIds ?? []).map((id) => (id === '0' ? t('taskList.noOrganization') : nameOf(id))),
          );
        case 'groupIds':
          return list((groupIds ?? []).map(nameOf));
        case 'personIds':
          return list((personIds ?? []).map(nameOf));
        case 'ownerIds':
          return t('task.people.owner', { name: list((ownerIds ?? []).map(nameOf)) });
        case 'assigneeIds':
          return t('task.people.assignee', { name: list((assigneeIds ?? []).map(nameOf)) });
        case 'hasBlock':
          return t(hasBlock ? 'taskList.filter.withBlock' : 'taskList.filter.withoutBlock');
        case 'isNew':
          return t(isNew ? 'taskList.filter.new' : 'taskList.filter.seen');
      }
    },
    [t, formats, choices],
  );
}
