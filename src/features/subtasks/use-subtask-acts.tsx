import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { moveSubtask, promoteSubtask } from './subtask-mutations.ts';
import { dropped, indented, outdented, type Subtask, type SubtaskMove, shifted } from './subtask-tree.ts';

export function useSubtaskActs(rootId: string, subtasks: readonly Subtask[]) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const remove = useTaskRemoval();
  const find = (id: string) => subtasks.find(({ task }) => task.id === id)?.task;
  const moves: Readonly<Record<string, (id: string) => SubtaskMove | null>> = {
    up: (id) => shifted(subtasks, id, -1),
    down: (id) => shifted(subtasks, id, 1),
    indent: (id) => indented(subtasks, id),
    outdent: (id) => outdented(subtasks, id),
  };

  function go(id: string, move: SubtaskMove | null): boolean {
    const task = find(id);
    if (task === undefined || move === null || !can(task.role, 'task.edit')) return false;
    const onAction = moveSubtask(client, subtasks, task, move);
    toasts.remember({ text: t('task.told.moved', { count: 1, title: task.title }), onAction });
    return true;
  }

  function act(id: string, name: string): void {
    const task = find(id);
    if (task === undefined) return;
    const move = moves[name];
    if (move !== undefined) go(id, move(id));
    else if (name === 'delete') remove([task]);
    else if (name === 'promote') {
      const undo = promoteSubtask(client, task);
      toasts.add({
        text: t('subtasks.promoted', { title: task.title }),
        action: { label: t('button.undo'), onAction: undo },
      });
    }
  }

  return {
    act,
    drop: (id: string, beforeId: string | null) => void go(id, dropped(subtasks, rootId, id, beforeId)),
    key(id: string, event: KeyboardEvent): void {
      if (!event.altKey) return;
      const name = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'indent', ArrowLeft: 'outdent' }[
        event.key
      ];
      const move = name === undefined ? undefined : moves[name];
      if (move === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      go(id, move(id));
    },
    entries({ id, role }: Task): MenuEntry[] {
      const isFixed = !can(role, 'task.edit');
      const moveEntry = (name: string, icon: MenuEntry['icon'], shortcut: string): MenuEntry => ({
        id: name,
        // i18n-keys: pages:subtasks.{up,down,indent,outdent}
        label: t(`subtasks.${name}`),
        icon,
        shortcut: ['Alt', shortcut],
        isDisabled: isFixed || moves[name]?.(id) == null,
      });
      return [
        moveEntry('up', <IconArrowUp aria-hidden="true" />, '↑'),
        moveEntry('down', <IconArrowDown aria-hidden="true" />, '↓'),
        moveEntry('indent', <IconIndentIncrease aria-hidden="true" />, '→'),
        moveEntry('outdent', <IconIndentDecrease aria-hidden="true" />, '←'),
        {
          id: 'promote',
          label: t('subtasks.promote'),
          icon: <IconArrowUpRight aria-hidden="true" />,
          isDisabled: isFixed,
        },
        {
          id: 'delete',
          label: t('task.delete'),
          icon: <IconTrash aria-hidden="true" />,
          isDangerous: true,
          isSeparated: true,
          isDisabled: !can(role, 'task.delete'),
        },
      ];
    },
  };
}
