import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { taskPath } from '#domain/task/open-task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Box } from '#ui/layout/primitives.tsx';
import { leaveRow } from '#ui/lists/leave-row.ts';
import { rowPress } from '#ui/lists/row-press.ts';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { DueText } from '../due/due-text.tsx';
import { carryTasks } from '../row-drag.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { TaskPeople } from '../task-people.tsx';
import { TaskUrgency } from '../task-urgency.tsx';
import { RowLabels, RowParts, RowScope, RowSigns } from './row-marks.tsx';
import { RowTitleField } from './row-title-field.tsx';
import styles from './task-row.module.css';

/** Whether a task arrived without the reader typing it, from another person or a capture, and was not opened yet. */
function isNews({ isNew, progress, role, sourceUrl }: Task): boolean {
  return isNew && progress !== 'done' && (role === 'assignee' || sourceUrl !== null);
}

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
      {...rowPress}
      onDragStart={({ dataTransfer }) => carryTasks(dataTransfer, [task])}
    >
      <SelectBox task={task} className={styles.select} />
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
          {isNews(task) && (
            <span role="img" className={styles.new} aria-label={t('task.isNew')} title={t('task.isNew')} />
          )}
          {isEdited ? (
            <RowTitleField task={task} onEdited={onEdited} />
          ) : (
            <Link href={taskPath(task)} className={styles.title}>
              {title}
            </Link>
          )}
          {task.labels.length > 0 && <RowLabels names={task.labels} />}
        </div>
        <p className={styles.facts}>
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
      <TaskPeople task={task} />
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
        <Box rigid className={styles.timer}>
          <TimerSlot task={task} />
        </Box>
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
