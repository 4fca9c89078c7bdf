import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Row } from '../layout/primitives.tsx';
import { LockMark } from '../marks/lock-mark.tsx';
import { rowPress } from './row-press.ts';
import styles from './task-card.module.css';

export interface TaskCardProps {
  readonly title: string;
  readonly href: string;
  readonly lead?: ReactNode;
  /** Checkbox that selects the card, below `lead`. */
  readonly select?: ReactNode;
  /** Due date, estimate and the like, below the title. */
  readonly facts?: ReactNode;
  /** Menu of the task, at the end. */
  readonly menu?: ReactNode;
  readonly isDone?: boolean;
  /** The card is being dragged and leaves a marked gap. */
  readonly isCarried?: boolean;
  readonly taskId?: string | undefined;
  /** Id for dragging; without it the card cannot be dragged. */
  readonly dragId?: string | undefined;
  /** Reason for which the card cannot be dragged, shown as a lock. */
  readonly lockedBy?: string | undefined;
  /** Number of cards that it stands below, as a subtask of a subtask. */
  readonly depth?: number;
}

/** Card of a task, for boards and days. */
export function TaskCard({
  title,
  href,
  lead,
  select,
  facts,
  menu,
  isDone = false,
  isCarried = false,
  taskId,
  dragId,
  lockedBy,
  depth = 0,
}: TaskCardProps) {
  return (
    <div
      className={styles.card}
      data-task={taskId}
      data-drag={dragId}
      data-depth={depth === 0 ? undefined : Math.min(depth, 3)}
      data-carried={isCarried || undefined}
      data-done={isDone || undefined}
      {...rowPress}
    >
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {select !== undefined && <div className={styles.select}>{select}</div>}
      <div className={styles.texts}>
        <Link href={href} className={styles.title}>
          {title}
        </Link>
        {facts !== undefined && (
          <Row gap={3} rowGap={0} align="center" wrap tone="faint" size="sm" leading="snug">
            {facts}
          </Row>
        )}
      </div>
      {lockedBy !== undefined && <LockMark label={lockedBy} />}
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </div>
  );
}
