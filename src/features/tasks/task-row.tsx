import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';
import { classNames } from '#ui/class-names.ts';
import { leaveRow } from '#ui/leave-row.ts';
import { Link } from '#ui/link.tsx';
import { TaskTick } from '#ui/task-tick.tsx';
import { DueText } from './due-text.tsx';
import { RowTitleField } from './row-title-field.tsx';
import styles from './task-row.module.css';
import { TaskUrgency } from './task-urgency.tsx';

interface TaskRowProps {
  readonly task: Task;
  readonly isEdited: boolean;
  readonly isRevealed: boolean;
  readonly renderTimer: ((task: Task) => ReactNode) | undefined;
  readonly onTick: (task: Task) => void;
  readonly onEdited: (task: Task) => void;
}

export const TaskRow = memo(function TaskRow({
  task,
  isEdited,
  isRevealed,
  renderTimer,
  onTick,
  onEdited,
}: TaskRowProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const row = useRef<HTMLDivElement>(null);
  const isDone = task.progress === 'done';
  return (
    <div
      ref={row}
      className={classNames(styles.row, isRevealed && styles.revealed, isDone && styles.done)}
      data-task={task.id}
    >
      <TaskTick
        label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
        isSelected={isDone}
        onChange={() => {
          if (row.current !== null && !isDone) leaveRow(row.current);
          onTick(task);
        }}
      />
      <div className={styles.text}>
        {isEdited ? (
          <RowTitleField task={task} onEdited={onEdited} />
        ) : (
          <Link href={`/task/${task.id}`} className={styles.title}>
            {task.title}
          </Link>
        )}
        <p className={styles.facts}>
          {task.isNew && !isDone && (
            <span className={styles.new}>
              <IconCircleFilled aria-hidden="true" />
              {t('task.isNew')}
            </span>
          )}
          {isDone && task.completedAt !== null && <span>{formats.time(task.completedAt)}</span>}
          {!isDone && task.dueDate !== null && <DueText task={task} />}
          {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
          {/* i18n-keys: pages:task.progress.{doing,waiting} */}
          {(task.progress === 'doing' || task.progress === 'waiting') && (
            <span>{t(`task.progress.${task.progress}`)}</span>
          )}
        </p>
      </div>
      {!isDone && (
        <div className={styles.urgency}>
          <TaskUrgency task={task} />
        </div>
      )}
      {!isDone && renderTimer !== undefined && <div className={styles.timer}>{renderTimer(task)}</div>}
    </div>
  );
});
