import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { shortcutOf } from '#domain/task/task-keys.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { ContextMenu, type ContextMenuEntry } from '#ui/overlays/context-menu.tsx';
import { copyTaskLinks } from './copy-task-links.ts';
import { useTaskCommands } from './task-commands.tsx';

/** Action of a page on tasks of its list, beyond those of every list. */
export interface ListOwnAct {
  /** Unique; not an id of the common actions. */
  readonly id: string;
  readonly label: string;
  /** Label for the bulk bar, which has little room. */
  readonly shortLabel?: string;
  readonly icon: ReactNode;
  /** Shows one toast with its undo. */
  readonly run: (tasks: readonly Task[]) => void;
}

export interface RowActs {
  readonly open: () => void;
  readonly edit?: (() => void) | undefined;
  readonly select?: (() => void) | undefined;
  readonly moveUp?: (() => void) | undefined;
  readonly moveDown?: (() => void) | undefined;
  readonly addSubtask?: (() => void) | undefined;
}

export interface TaskMenuProps {
  readonly task: Task;
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
  readonly acts: RowActs;
  readonly ownActs?: readonly ListOwnAct[] | undefined;
  /** First entries, for views that can move their card. */
  readonly moves?: readonly ListOwnAct[];
  /** False without the keys of a list: only those of every task are shown. */
  readonly hasKeys?: boolean;
}

/** Menu of a task. Load it with React's `lazy`. */
export function TaskMenu({
  task,
  anchor,
  onClose,
  acts,
  ownActs = [],
  moves = [],
  hasKeys = true,
}: TaskMenuProps) {
  const { t } = useTranslation('pages');
  const { toggle } = useTimerActions();
  const { entry, run, actions } = useTaskCommands();
  const tasks = [task];
  const isDone = task.progress === 'done';
  const own: Readonly<Record<string, (() => void) | undefined>> = {
    ...acts,
    timer: () => toggle(task),
    duplicate: () => actions.duplicate(task),
    copyLink: () => void copyTaskLinks(tasks, t),
  };
  // i18n-keys: pages:taskList.act.{open,timer,edit,addSubtask,duplicate,copyLink,moveUp,moveDown,select}
  const keys = (shortcut: readonly string[]) => (hasKeys ? { shortcut } : {});
  const act = (id: string, icon: ReactNode, shortcut: readonly string[] = []): ContextMenuEntry[] =>
    own[id] === undefined
      ? []
      : [
          {
            id,
            label: t(`taskList.act.${id}`),
            icon,
            ...(shortcut.length > 0 ? keys(shortcut) : shortcutOf(id)),
          },
        ];
  const mayEdit = can(task.role, 'task.edit');
  const timerRefusal = can(task.role, 'task.track')
    ? {}
    : { isDisabled: true, reason: t('taskList.notAllowed') };

  return (
    <ContextMenu
      label={t('taskList.row.more', { title: task.title })}
      anchor={anchor}
      onClose={onClose}
      onAction={(id) => {
        const ownAct = [...moves, ...ownActs].find((each) => each.id === id);
        if (ownAct !== undefined) ownAct.run(tasks);
        else if (!run(id, tasks)) own[id]?.();
      }}
      sections={[
        moves.map(entryOf),
        [
          ...act('open', <IconExternalLink aria-hidden="true" />, ['↵']),
          { ...entry(isDone ? 'reopen' : 'finish', tasks), ...shortcutOf('finish') },
          ...(isDone ? [] : act('timer', <IconPlayerPlay aria-hidden="true" />)).map((each) => ({
            ...each,
            ...timerRefusal,
          })),
          ...(mayEdit && !isDone ? act('edit', <IconPencil aria-hidden="true" />, ['F2']) : []),
        ],
        isDone
          ? []
          : (
              [
                'schedule',
                'due',
                'tomorrow',
                'importance',
                'progress',
                'label',
                'estimate',
                'repeat',
              ] as const
            ).map((id) => entry(id, tasks)),
        ownActs.map(entryOf),
        isDone
          ? []
          : (['assign', 'delegate', 'comment', 'share', 'collect', 'place', 'parent'] as const).map((id) =>
              entry(id, tasks),
            ),
        [
          ...(mayEdit && !isDone ? act('addSubtask', <IconSubtask aria-hidden="true" />) : []),
          ...act('duplicate', <IconCopy aria-hidden="true" />),
          entry('template', tasks),
          ...act('copyLink', <IconLink aria-hidden="true" />),
          ...act('moveUp', <IconArrowUp aria-hidden="true" />, ['Alt', '↑']),
          ...act('moveDown', <IconArrowDown aria-hidden="true" />, ['Alt', '↓']),
          // A list without keys of its own that selects rows knows this one.
          ...act('select', <IconCheckbox aria-hidden="true" />).map((each) => ({ ...each, shortcut: ['V'] })),
        ],
        [{ ...entry('delete', tasks), ...keys(['Del']) }],
      ]}
    />
  );
}

function entryOf({ id, label, icon }: ListOwnAct): ContextMenuEntry {
  return { id, label, icon };
}
