import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import styles from './task-card.module.css';

export interface TaskCardProps {
  readonly title: string;
  readonly href: string;
  readonly lead?: ReactNode;
  /** Due date, estimate and the like, below the title. */
  readonly facts?: ReactNode;
  /** Menu of the task, at the end. */
  readonly menu?: ReactNode;
  readonly isDone?: boolean;
  /** The card is being dragged and leaves a marked gap. */
  readonly isCarried?: boolean;
  /** Id for dragging; without it the card cannot be dragged. */
  readonly dragId?: string | undefined;
}

/** Card of a task, for boards and days. */
export function TaskCard({
  title,
  href,
  lead,
  facts,
  menu,
  isDone = false,
  isCarried = false,
  dragId,
}: TaskCardProps) {
  return (
    <div
      className={styles.card}
      data-drag={dragId}
      data-carried={isCarried || undefined}
      data-done={isDone || undefined}
    >
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <div className={styles.texts}>
        <Link href={href} className={styles.title}>
          {title}
        </Link>
        {facts !== undefined && <div className={styles.facts}>{facts}</div>}
      </div>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </div>
  );
}
