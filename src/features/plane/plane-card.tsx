import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { PeopleSlot, SelectSlot } from '#domain/task/task-slots.ts';
import { usePartText } from '#domain/task/use-part-text.ts';
import { Link } from '#ui/actions/link.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { rowPress } from '#ui/lists/row-press.ts';
import { LockMark } from '#ui/marks/lock-mark.tsx';
import { urgencyStep } from '#ui/marks/urgency-step.ts';
import styles from './plane-card.module.css';
import type { Placed } from './quadrants.ts';

export interface PlaneCardProps {
  readonly placed: Placed;
  /** Tasks in the same cell, below this one. */
  readonly below: number;
  readonly isCarried: boolean;
  readonly cell: string;
  /** Lists the tasks of the card's cell. */
  readonly onList: (cell: string) => void;
  readonly renderMenu: (task: Task) => ReactNode;
}

/** Card of the plane: one task, or the first of a cluster with the number of the others. */
export const PlaneCard = memo(function PlaneCard({
  placed: { task, urgency },
  below,
  isCarried,
  cell,
  onList,
  renderMenu,
}: PlaneCardProps) {
  const { t } = useTranslation('pages');
  const part = usePartText(task);
  const mayMove = can(task.role, 'task.edit');
  return (
    <div
      className={styles.card}
      data-task={task.id}
      data-drag={mayMove ? task.id : undefined}
      data-carried={isCarried || undefined}
      data-cluster={below > 0 || undefined}
      {...rowPress}
    >
      <SelectSlot task={task} className={styles.select} />
      <span className={styles.step} data-step={urgencyStep(urgency)} aria-hidden="true" />
      <Stack as="span" grow mayShrink>
        <Link href={`/task/${task.id}`} className={styles.title}>
          {task.title}
        </Link>
        {part !== null && <span className={styles.part}>{part}</span>}
      </Stack>
      {!mayMove && <LockMark label={t('task.viewOnly')} />}
      <PeopleSlot task={task} />
      <span className={styles.menu}>{renderMenu(task)}</span>
      {below > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={t('plane.cluster', { count: below, title: task.title })}
          onClick={() => onList(cell)}
        >
          +{below}
        </button>
      )}
    </div>
  );
});
