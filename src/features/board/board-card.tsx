import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { NestedTask } from '#domain/task/nested-tasks.ts';
import { DueSlot, PeopleSlot, SelectSlot, TickSlot } from '#domain/task/task-slots.ts';
import { usePartText } from '#domain/task/use-part-text.ts';
import { useFormats } from '#i18n/react.ts';
import { TaskCard } from '#ui/lists/task-card.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { LockMark } from '#ui/marks/lock-mark.tsx';

export interface BoardCardProps {
  readonly row: NestedTask;
  readonly isCarried: boolean;
  /** Stable between renders (useCallback). */
  readonly renderMenu: (task: Task) => ReactNode;
}

/** Card of a task on the board. A drag draws only its own card anew, not all that are in sight. */
export const BoardCard = memo(function BoardCard({
  row: { task, depth },
  isCarried,
  renderMenu,
}: BoardCardProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const part = usePartText(task);
  const mayMove = can(task.role, 'task.edit');
  const isDone = task.progress === 'done';
  return (
    <TaskCard
      title={task.title}
      href={`/task/${task.id}`}
      taskId={task.id}
      dragId={mayMove ? task.id : undefined}
      depth={depth}
      isDone={isDone}
      isCarried={isCarried}
      lead={<TickSlot task={task} />}
      select={<SelectSlot task={task} />}
      menu={renderMenu(task)}
      facts={
        <>
          {!mayMove && <LockMark label={t('task.viewOnly')} />}
          {depth === 0 && part !== null && <span>{part}</span>}
          {isDone && task.completedAt !== null ? (
            <span>{formats.dayShort(task.completedAt)}</span>
          ) : (
            <DueSlot task={task} />
          )}
          {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
          {!isDone && (
            <ImportanceMark
              value={task.importance}
              label={t('plane.importanceOf', { importance: task.importance })}
            />
          )}
          <PeopleSlot task={task} />
        </>
      }
    />
  );
});
