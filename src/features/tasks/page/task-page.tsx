import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useTask } from '#domain/task/use-task.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { NavTabs } from '#ui/layout/nav-tabs.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { SeriesEdits } from '../series/series-notice.tsx';
import { TaskHeader } from './task-header.tsx';
import styles from './task-page.module.css';

export function TaskPage() {
  const { t } = useTranslation('pages');
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status === 'loading') {
    return (
      <section className={styles.page} aria-busy="true" aria-label={t('task.page.loading')}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="14rem" height="2.5rem" shape="block" />
        <Skeleton shape="block" height="12rem" />
      </section>
    );
  }
  if (state.status !== 'found') {
    const isMissing = state.status === 'missing';
    return (
      <AbsentState
        isMissing={isMissing}
        name={t('task.page.tabs')}
        title={t(isMissing ? 'task.page.missingTitle' : 'task.page.unreachableTitle')}
        action={<LinkButton href="/action/urgency">{t('task.page.missingLink')}</LinkButton>}
      >
        {t(isMissing ? 'task.page.missing' : 'task.page.unreachable')}
      </AbsentState>
    );
  }
  return <FoundTask key={taskId} task={state.task} />;
}

// i18n-keys: pages:task.page.{info,do,schedule,cooperation,collect}
const TABS = ['info', 'do', 'schedule', 'cooperation', 'collect'] as const;

function FoundTask({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, isNew, version, parentTaskId } = task;

  useEffect(() => {
    if (isNew && can(task.role, 'task.edit')) void updateTask(client, { id, version }, { isNew: false });
  }, [client, id, isNew, version, task.role]);

  const segment = pathname.split('/')[3] || 'info';
  const current = TABS.find((tab) => tab === segment) ?? '';
  return (
    <article className={styles.page}>
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
