import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { shortcutOf } from '#domain/task/task-keys.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { copyTaskLinks } from '../copy-task-links.ts';
import { type CommandId, useTaskCommands } from '../task-commands.tsx';

const COMMANDS: readonly CommandId[] = [
  'schedule',
  'due',
  'tomorrow',
  'estimate',
  'repeat',
  'label',
  'collect',
  'place',
  'assign',
  'delegate',
  'comment',
  'share',
];
const DONE_COMMANDS: readonly CommandId[] = ['collect'];

interface TaskPageMenuProps {
  readonly task: Task;
  /** Leaves the page after the task was deleted. */
  readonly onDeleted: () => void;
}

export function TaskPageMenu({ task, onDeleted }: TaskPageMenuProps) {
  const { t } = useTranslation('pages');
  const { entry, run, actions } = useTaskCommands();
  const tasks = [task];
  const isDone = task.progress === 'done';

  function act(id: string) {
    if (id === 'duplicate') actions.duplicate(task);
    else if (id === 'copyLink') void copyTaskLinks(tasks, t);
    else run(id, tasks, { onRemoved: onDeleted });
  }

  const commandEntry = (id: CommandId): MenuEntry => {
    const { label, icon, shortcut, isDangerous, isDisabled, reason } = entry(id, tasks);
    const description = isDisabled ? reason : undefined;
    return { id, label, description, icon, shortcut, isDangerous, isDisabled };
  };
  return (
    <Menu
      label={t('task.page.acts')}
      trigger={<IconButton label={t('task.page.acts')} icon={<IconDots aria-hidden="true" />} />}
      placement="bottom end"
      entries={[
        ...(isDone ? DONE_COMMANDS : COMMANDS).map(commandEntry),
        ...(isDone ? [] : [{ ...commandEntry('parent'), isSeparated: true }]),
        { id: 'duplicate', label: t('taskList.act.duplicate'), icon: <IconCopy aria-hidden="true" /> },
        commandEntry('template'),
        {
          id: 'copyLink',
          label: t('taskList.act.copyLink'),
          icon: <IconLink aria-hidden="true" />,
          ...shortcutOf('copyLink'),
        },
        { ...commandEntry('delete'), isSeparated: true },
      ]}
      onAction={act}
    />
  );
}
