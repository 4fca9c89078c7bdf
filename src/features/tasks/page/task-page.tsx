import { Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useTask } from '#domain/task/use-task.ts';
import { TaskAbsence } from './task-absence.tsx';
import { TaskHeader } from './task-header.tsx';
import styles from './task-page.module.css';
import { TASK_PARTS } from './task-page-slots.ts';
import { TaskSheet } from './task-sheet.tsx';

/** `/task/:taskId`: the sheet of a task, opened at the part that the address names. */
export function TaskPage() {
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return <TaskAbsence status={state.status} />;
  return <FoundTask key={taskId} task={state.task} />;
}

function FoundTask({ task }: { task: Task }) {
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, parentTaskId } = task;
  const leave = () => {
    const isPart = parentTaskId !== null && client.replica.get('task', parentTaskId) !== undefined;
    void navigate(isPart ? `/task/${parentTaskId}` : '/action/urgency', { replace: true });
  };

  const segment = pathname.split('/')[3] || 'info';
  const addressed = TASK_PARTS.find((part) => part === segment);
  if (addressed !== undefined) return <TaskSheet task={task} addressed={addressed} onDeleted={leave} />;
  return (
    <article className={styles.page} data-task-page={id}>
      <TaskHeader
        task={task}
        timer={task.progress === 'done' ? null : <TimerSlot task={task} />}
        onDeleted={leave}
      />
      <Outlet />
    </article>
  );
}
