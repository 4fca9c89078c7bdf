import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useTask } from '#domain/task/use-task.ts';
import { NavTabs } from '#ui/layout/nav-tabs.tsx';
import { SeriesEdits } from '../series/series-notice.tsx';
import { TaskAbsence } from './task-absence.tsx';
import { TaskHeader } from './task-header.tsx';
import styles from './task-page.module.css';
import { useSeenTask } from './use-seen-task.ts';

export function TaskPage() {
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return <TaskAbsence status={state.status} />;
  return <FoundTask key={taskId} task={state.task} />;
}

// i18n-keys: pages:task.page.{info,do,schedule,cooperation,collect}
const TABS = ['info', 'do', 'schedule', 'cooperation', 'collect'] as const;

function FoundTask({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, parentTaskId } = task;
  useSeenTask(task);

  const segment = pathname.split('/')[3] || 'info';
  const current = TABS.find((tab) => tab === segment) ?? '';
  return (
    <article className={styles.page} data-task-page={id}>
      <TaskHeader
        task={task}
        timer={task.progress === 'done' ? null : <TimerSlot task={task} />}
        onDeleted={() => {
          const isPart = parentTaskId !== null && client.replica.get('task', parentTaskId) !== undefined;
          void navigate(isPart ? `/task/${parentTaskId}` : '/action/urgency', { replace: true });
        }}
      />
      <NavTabs
        label={t('task.page.tabs')}
        current={current}
        tabs={TABS.map((tab) => ({
          id: tab,
          label: t(`task.page.${tab}`),
          href: tab === 'info' ? `/task/${id}` : `/task/${id}/${tab}`,
        }))}
      />
      <SeriesEdits task={task}>
        <Outlet />
      </SeriesEdits>
    </article>
  );
}
