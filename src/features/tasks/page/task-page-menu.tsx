import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyOverlay } from '#ui/states/lazy-part.tsx';
import { type CommandId, useTaskCommands } from '../task-commands.tsx';

const ParentDialog = lazyOverlay(async () => (await import('../parent-dialog.tsx')).ParentDialog);

const COMMANDS: readonly CommandId[] = ['schedule', 'due', 'label', 'collect', 'place', 'delegate', 'share'];
const DONE_COMMANDS: readonly CommandId[] = ['collect'];

interface TaskPageMenuProps {
  readonly task: Task;
  /** Leaves the page after the task was deleted. */
  readonly onDeleted: () => void;
}

export function TaskPageMenu({ task, onDeleted }: TaskPageMenuProps) {
  const { t } = useTranslation('pages');
  const { entry, run, actions } = useTaskCommands();
  const [open, setOpen] = useState<'parent' | null>(null);
  const tasks = [task];
  const isDone = task.progress === 'done';

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(`/task/${task.id}`, location.origin).href);
      toasts.add({ text: t('taskList.linkCopied') });
    } catch {
      toasts.add({ text: t('taskList.linkNotCopied'), tone: 'failed' });
    }
  }

  function act(id: string) {
    if (id === 'duplicate') actions.duplicate(task);
    else if (id === 'copyLink') void copyLink();
    else if (id === 'parent') setOpen('parent');
    else run(id, tasks, { onRemoved: onDeleted });
  }

  const commandEntry = (id: CommandId): MenuEntry => {
    const { label, icon, isDangerous, isDisabled } = entry(id, tasks);
    return { id, label, icon, isDangerous, isDisabled };
  };
  return (
    <>
      <Menu
        label={t('task.page.acts')}
        trigger={<IconButton label={t('task.page.acts')} icon={<IconDots aria-hidden="true" />} />}
        placement="bottom end"
        entries={[
          ...(isDone ? DONE_COMMANDS : COMMANDS).map(commandEntry),
          {
            id: 'parent',
            label: t('task.parent.act'),
            icon: <IconSubtask aria-hidden="true" />,
            isDisabled: !can(task.role, 'task.place') || isDone,
            isSeparated: true,
          },
          { id: 'duplicate', label: t('taskList.act.duplicate'), icon: <IconCopy aria-hidden="true" /> },
          { id: 'copyLink', label: t('taskList.act.copyLink'), icon: <IconLink aria-hidden="true" /> },
          { ...commandEntry('delete'), isSeparated: true },
        ]}
        onAction={act}
      />
      {open === 'parent' && (
        <Suspense>
          <ParentDialog task={task} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
