import { useParams } from 'react-router-dom';
import { useTask } from '#domain/task/use-task.ts';
import { TaskHandshake } from '#features/delegation/task-handshake.tsx';
import { ShareCard } from '#features/sharing/share-card.tsx';
import { TaskComments } from './task-comments.tsx';
import styles from './task-cooperation.module.css';

/** Cooperation on a task: its requests, its audience, its comments. */
export function TaskCooperation() {
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return null;
  const { task } = state;
  return (
    <div className={styles.page} key={taskId}>
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
