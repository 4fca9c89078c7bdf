import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { RefObject } from 'react';
import { useOpenTask } from '#domain/task/open-task.ts';
import type { TaskMenuSlotProps } from '#domain/task/task-slots.ts';
import { TaskMenu } from '#features/tasks/task-menu.tsx';
import { useTaskSelection } from './selection/task-selection.ts';

export interface TaskCardMenuProps extends TaskMenuSlotProps {
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
}

/** Menu of a card: the moves of its view, then all actions that a list offers for a task. */
export function TaskCardMenu({ task, moves, onMove, anchor, onClose }: TaskCardMenuProps) {
  const openTask = useOpenTask();
  const selection = useTaskSelection();
  return (
    <TaskMenu
      task={task}
      anchor={anchor}
      onClose={onClose}
      acts={{
        open: () => openTask(task),
        select: selection === null ? undefined : () => selection.toggle(task.id),
      }}
      moves={moves.map(({ id, label }) => ({
        id: `move:${id}`,
        label,
        icon: <IconArrowRight aria-hidden="true" />,
        run: () => onMove(id),
      }))}
      hasKeys={false}
    />
  );
}
