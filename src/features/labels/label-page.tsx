import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { isSameName, ownLabels, tasksOfLabel } from './label-queries.ts';

export interface LabelListParts {
  readonly name: string;
  readonly tasks: readonly Task[];
  readonly empty: ReactNode;
  readonly actions: ReactNode;
}

export function LabelPage({ renderList }: { renderList: (parts: LabelListParts) => ReactNode }) {
  const { t } = useTranslation('pages');
  const { labelName = '' } = useParams();
  const own = useLiveList('label', ownLabels);
  const name = own.find((label) => isSameName(label.name, labelName))?.name ?? labelName;
  const tasks = useLiveList(
    'task',
    useMemo(() => tasksOfLabel(name), [name]),
  );
  return renderList({
    name,
    tasks,
    empty: (
      <EmptyState illustration={<NothingFound />} title={t('labels.noTasksTitle')}>
        {t('labels.noTasks', { name })}
      </EmptyState>
    ),
    actions: (
      <LinkButton href="/labels" variant="plain" icon={<IconSettings aria-hidden="true" />}>
        {t('labels.title')}
      </LinkButton>
    ),
  });
}
