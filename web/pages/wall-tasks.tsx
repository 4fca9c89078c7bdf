import type { ReactNode } from 'react';
import type { Task } from '#contract/task.ts';
import { TaskRow } from '#features/tasks/task-row.tsx';
import { useTaskActions } from '#features/tasks/use-task-actions.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { renderTimer } from './render-timer.tsx';
import styles from './wall-page.module.css';

const nothing = () => undefined;

interface WallTasksProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** The one that was just added here, pointed out. */
  readonly addedId: string | null;
  readonly link: { readonly href: string; readonly label: string };
  /** Shown in place of the rows where there are none. */
  readonly empty: ReactNode;
  readonly more: ReactNode;
}

/** A sheet with a few tasks; the whole list is one link away. */
export function WallTasks({ title, tasks, addedId, link, empty, more }: WallTasksProps) {
  const { finish } = useTaskActions();
  return (
    <Card
      title={title}
      padding="flush"
      actions={
        <Link href={link.href} className={styles.link}>
          {link.label}
        </Link>
      }
    >
      {tasks.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                isEdited={false}
                isRevealed={task.id === addedId}
                renderTimer={renderTimer}
                onTick={finish}
                onEdited={nothing}
              />
            </li>
          ))}
        </ul>
      )}
      {more !== null && (
        <Link href={link.href} className={styles.more}>
          {more}
        </Link>
      )}
    </Card>
  );
}
