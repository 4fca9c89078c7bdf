import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLiveList } from '#client-react/use-live-list.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { isSameName, ownLabels, tasksOfLabel } from './label-queries.ts';
import { LabelTasksSlot } from './label-tasks-slot.ts';
import styles from './labels.module.css';

export function LabelPage() {
  const { t } = useTranslation('pages');
  const { labelName = '' } = useParams();
  const own = useLiveList('label', ownLabels);
  const name = own.find((label) => isSameName(label.name, labelName))?.name ?? labelName;
  const tasks = useLiveList(
    'task',
    useMemo(() => tasksOfLabel(name), [name]),
  );
  return (
    <LabelTasksSlot
      name={name}
      tasks={tasks}
      empty={
        <EmptyState illustration={<NothingFound />} title={t('labels.noTasksTitle')}>
          {t('labels.noTasks', { name })}
        </EmptyState>
      }
      actions={
        <LinkButton href="/labels" variant="plain" icon={<IconSettings aria-hidden="true" />}>
          <span className={styles.word}>{t('labels.title')}</span>
        </LinkButton>
      }
    />
  );
}
