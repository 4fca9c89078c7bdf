import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { leaveRow } from '#ui/lists/leave-row.ts';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { DueText } from '../due/due-text.tsx';
import { carryTasks } from '../row-drag.ts';
import { TaskUrgency } from '../task-urgency.tsx';
import { RowLabels, RowParts, RowScope, RowSigns } from './row-marks.tsx';
import { RowSelect } from './row-select.tsx';
import { RowTitleField } from './row-title-field.tsx';
import styles from './task-row.module.css';

interface TaskRowProps {
  readonly task: Task;
  readonly isEdited: boolean;
  readonly isRevealed: boolean;
  readonly number?: 'urgency' | 'importance' | undefined;
  readonly onTick: (task: Task) => void;
  readonly onEdited: (task: Task) => void;
  /** Opens the menu of the task beside its button. */
  readonly onMenu?: ((task: Task, anchor: Element) => void) | undefined;
}

export const TaskRow = memo(function TaskRow({
  task,
  isEdited,
  isRevealed,
  number = 'urgency',
  onTick,
  onEdited,
  onMenu,
}: TaskRowProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { replica } = useClient();
  const row = useRef<HTMLDivElement>(null);
  const isDone = task.progress === 'done';
  const { title } = task;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row's menu offers the same moves
    <div
      ref={row}
      className={classNames(styles.row, isRevealed && styles.revealed, isDone && styles.done)}
      data-task={task.id}
      draggable={!isEdited}
      onDragStart={({ dataTransfer }) => carryTasks(dataTransfer, [task])}
    >
      <RowSelect task={task} />
      <TaskTick
        label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title })}
        isSelected={isDone}
        onChange={() => {
          onTick(task);
          // The action may have asked first; the row remains until the list rerenders.
          const isFinished = !isDone && replica.get('task', task.id)?.progress === 'done';
          if (row.current !== null && isFinished) leaveRow(row.current);
        }}
      />
      <div className={styles.text}>
        <div className={styles.head}>
          {isEdited ? (
            <RowTitleField task={task} onEdited={onEdited} />
          ) : (
            <Link href={isDone ? `/completed-task/${task.id}` : `/task/${task.id}`} className={styles.title}>
              {title}
            </Link>
          )}
          {task.labels.length > 0 && <RowLabels names={task.labels} />}
        </div>
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
          <RowParts taskId={task.id} />
          <RowSigns task={task} />
          {task.organizationId !== null && <RowScope task={task} />}
        </p>
      </div>
      {!isDone && (
        <div className={styles.urgency}>
          {number === 'importance' ? (
            <ImportanceMark
              value={task.importance}
              label={t('task.importanceOf', { importance: task.importance })}
            />
          ) : (
            <TaskUrgency task={task} />
          )}
        </div>
      )}
      {!isDone && (
        <div className={styles.timer}>
          <TimerSlot task={task} />
        </div>
      )}
      {onMenu !== undefined && (
        <button
          type="button"
          className={styles.more}
          aria-label={t('taskList.row.more', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(task, currentTarget)}
        >
          <IconDots aria-hidden="true" />
        </button>
      )}
    </div>
  );
});
