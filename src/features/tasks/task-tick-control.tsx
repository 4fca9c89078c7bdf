import { useTranslation } from 'react-i18next';
import type { TaskSlotProps } from '#domain/task/task-slots.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { TaskTick } from '#ui/marks/task-tick.tsx';

/** Tick of a task on a card: finishes it, or reopens it, with undo. */
export function TaskTickControl({ task }: TaskSlotProps) {
  const { t } = useTranslation('pages');
  const { finish, reopen } = useTaskActions();
  const isDone = task.progress === 'done';
  return (
    <TaskTick
      label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
      isSelected={isDone}
      onChange={() => (isDone ? reopen(task) : finish(task))}
    />
  );
}
