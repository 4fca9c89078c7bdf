import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TaskMove } from '#client-react/task-parts.ts';
import type { Task } from '#contract/task.ts';
import { useTaskCommands } from '#features/tasks/task-commands.tsx';
import { useTaskSlots } from '#features/tasks/task-slots.ts';
import { ContextMenu } from '#ui/context-menu.tsx';

export interface ActionCardMenuProps {
  readonly task: Task;
  readonly moves: readonly TaskMove[];
  readonly onMove: (id: string) => void;
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
}

const MOVE = 'move:';

/** What can be done with a card: the moves of its picture, then all that a list offers for a task. */
export function ActionCardMenu({ task, moves, onMove, anchor, onClose }: ActionCardMenuProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { toggleTimer } = useTaskSlots();
  const { entry, run, actions } = useTaskCommands();
  const tasks = [task];
  const isDone = task.progress === 'done';
  return (
    <ContextMenu
      label={t('action.menu', { title: task.title })}
      anchor={anchor}
      onClose={onClose}
      sections={[
        moves.map(({ id, label, isDisabled }) => ({
          id: `${MOVE}${id}`,
          label,
          isDisabled,
          icon: <IconArrowRight aria-hidden="true" />,
        })),
        [
          { id: 'open', label: t('action.open'), icon: <IconExternalLink aria-hidden="true" /> },
          entry(isDone ? 'reopen' : 'finish', tasks),
          ...(isDone
            ? []
            : [{ id: 'timer', label: t('action.timer'), icon: <IconPlayerPlay aria-hidden="true" /> }]),
        ],
        isDone ? [] : (['schedule', 'due', 'importance', 'label'] as const).map((id) => entry(id, tasks)),
        isDone ? [] : (['collect', 'place', 'delegate', 'share'] as const).map((id) => entry(id, tasks)),
        [
          { id: 'duplicate', label: t('action.duplicate'), icon: <IconCopy aria-hidden="true" /> },
          entry('delete', tasks),
        ],
      ]}
      onAction={(id) => {
        if (id.startsWith(MOVE)) onMove(id.slice(MOVE.length));
        else if (id === 'open') void navigate(`/task/${task.id}`);
        else if (id === 'timer') toggleTimer(task);
        else if (id === 'duplicate') actions.duplicate(task);
        else run(id, tasks);
      }}
    />
  );
}
