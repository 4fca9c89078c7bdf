import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TaskMenuSlotProps } from '#domain/task/task-slots.ts';
import { TaskMenu } from '#features/tasks/task-menu.tsx';

export interface TaskCardMenuProps extends TaskMenuSlotProps {
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
}

/** Menu of a card: the moves of its view, then all actions that a list offers for a task. */
export function TaskCardMenu({ task, moves, onMove, anchor, onClose }: TaskCardMenuProps) {
  const navigate = useNavigate();
  return (
    <TaskMenu
      task={task}
      anchor={anchor}
      onClose={onClose}
      acts={{ open: () => void navigate(`/task/${task.id}`) }}
      moves={moves.map(({ id, label, isDisabled }) => ({
        id: `move:${id}`,
        label,
        isDisabled,
        icon: <IconArrowRight aria-hidden="true" />,
        run: () => onMove(id),
      }))}
      hasKeys={false}
    />
  );
}
