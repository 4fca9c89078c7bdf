import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskParts } from '#domain/task/task-parts.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { DueText } from '#features/tasks/due/due-text.tsx';
import { useTaskSlots } from '#features/tasks/task-slots.ts';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { ActionCardMenuButton } from './action-card-menu-button.tsx';

/** Render functions of other features that plane, board and day views use. */
export function useActionParts(): TaskParts {
  const { t } = useTranslation('pages');
  const { renderQuickAdd } = useTaskSlots();
  const { finish, reopen } = useTaskActions();
  return useMemo(
    () => ({
      renderDue: (task) => <DueText task={task} />,
      renderMenu: (task, moves, onMove) => <ActionCardMenuButton task={task} moves={moves} onMove={onMove} />,
      renderTick: (task) => {
        const isDone = task.progress === 'done';
        return (
          <TaskTick
            label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
            isSelected={isDone}
            onChange={() => (isDone ? reopen(task) : finish(task))}
          />
        );
      },
      finish,
      renderQuickAdd: (onAdded) => renderQuickAdd({ onAdded }),
    }),
    [t, renderQuickAdd, finish, reopen],
  );
}
