import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';
import type { TaskMove } from '#domain/task/task-parts.ts';
import { TaskMenu } from '#features/tasks/task-menu.tsx';

export interface ActionCardMenuProps {
  readonly task: Task;
  readonly moves: readonly TaskMove[];
  readonly onMove: (id: string) => void;
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
}

/** Menu of a card: the moves of its view, then all actions that a list offers for a task. */
export function ActionCardMenu({ task, moves, onMove, anchor, onClose }: ActionCardMenuProps) {
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
