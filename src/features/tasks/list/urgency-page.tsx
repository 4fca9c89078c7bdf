import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useFormats } from '#i18n/react.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { openTasksByUrgency } from '../task-queries.ts';
import { TaskList } from './task-list.tsx';

const plain = {};

/** Page of open tasks by urgency, then those without a due date. */
export function UrgencyPage() {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const tasks = useLiveList('task', openTasksByUrgency(timeZone));
  return (
    <TaskList
      tasks={tasks}
      listId="urgency"
      label={t('task.urgency.title')}
      title={t('task.urgency.title')}
      isNamedByTabs
      quickAdd={plain}
      empty={
        <EmptyState illustration={<BareWall />} title={t('task.urgency.emptyTitle')}>
          {t('task.urgency.empty')}
        </EmptyState>
      }
    />
  );
}
