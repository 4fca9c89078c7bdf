import { useParams } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';
import { useTask } from '#domain/task/use-task.ts';
import { TaskHandshake } from '#features/delegation/task-handshake.tsx';
import { ShareCard } from '#features/sharing/share-card.tsx';
import { TaskComments } from './task-comments.tsx';
import styles from './task-cooperation-page.module.css';

/** Cooperation on a task: its requests, its audience, its comments. */
export function TaskCooperationPage() {
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  return state.status === 'found' ? <TaskCooperation key={taskId} task={state.task} /> : null;
}

export function TaskCooperation({ task }: { task: Task }) {
  return (
    <div className={styles.page}>
      <div className={styles.asked}>
        <TaskHandshake task={task} />
      </div>
      <div className={styles.seen}>
        <ShareCard task={task} />
      </div>
      <div className={styles.said}>
        <TaskComments task={task} />
      </div>
    </div>
  );
}
