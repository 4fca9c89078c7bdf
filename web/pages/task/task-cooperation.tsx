import type { Task } from '#contract/task/task.ts';
import { TaskHandshake } from '#features/delegation/task-handshake.tsx';
import { ShareCard } from '#features/sharing/share-card.tsx';
import { TaskComments } from './task-comments.tsx';
import styles from './task-cooperation.module.css';

/** Cooperation on a task: its requests, its audience, its comments. */
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
