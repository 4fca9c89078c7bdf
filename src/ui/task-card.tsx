import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './task-card.module.css';

export interface TaskCardProps {
  readonly title: string;
  readonly href: string;
  /** Stands before the title: a tick, a meter. */
  readonly lead?: ReactNode;
  /** Due date, estimate and the like, below the title. */
  readonly facts?: ReactNode;
  /** Its menu, at the end. */
  readonly menu?: ReactNode;
  readonly isDone?: boolean;
  /** It is being carried: its place stays marked. */
  readonly isCarried?: boolean;
  /** Names it for a drag; without it the card stays where it is. */
  readonly dragId?: string | undefined;
}

/** A task on a sheet of its own, for boards and days. */
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
