import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useFormats } from '#i18n/react.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { openTasksByImportance } from '../task-queries.ts';
import { TaskList } from './task-list.tsx';

const plain = {};

/** Page of open tasks by importance, then by urgency. */
export function ImportancePage() {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const tasks = useLiveList('task', openTasksByImportance(timeZone));
  return (
    <TaskList
      tasks={tasks}
      listId="importance"
      label={t('taskList.importance.title')}
      title={t('taskList.importance.title')}
      defaultSort="importance"
      isNamedByTabs
      quickAdd={plain}
      empty={
        <EmptyState illustration={<BareWall />} title={t('task.urgency.emptyTitle')}>
          {t('taskList.importance.empty')}
        </EmptyState>
      }
    />
  );
}
