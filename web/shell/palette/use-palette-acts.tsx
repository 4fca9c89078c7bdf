import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import IconSunrise from '@tabler/icons-react/dist/esm/icons/IconSunrise.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { shortcutOf, type TaskKeyAct } from '#domain/task/task-keys.ts';
import { tasksAtHand } from '#domain/task/tasks-at-hand.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { useTaskActs } from '#features/tasks/use-task-acts.ts';
import { useOpenTaskId } from '../keys/use-open-task-id.ts';
import { useRunningTaskId } from '../running-timer.tsx';

/** Acts on tasks in the order of the palette, by the name of their text. */
const acts: readonly { readonly id: TaskKeyAct; readonly icon: ReactNode }[] = [
  { id: 'finish', icon: <IconCheck /> },
  { id: 'timer', icon: <IconPlayerPlay /> },
  { id: 'schedule', icon: <IconCalendarPlus /> },
  { id: 'due', icon: <IconCalendarDue /> },
  { id: 'tomorrow', icon: <IconSunrise /> },
  { id: 'estimate', icon: <IconClockHour4 /> },
  { id: 'repeat', icon: <IconRepeat /> },
  { id: 'assign', icon: <IconUserCheck /> },
  { id: 'delegate', icon: <IconUserShare /> },
  { id: 'comment', icon: <IconMessage /> },
  { id: 'label', icon: <IconTag /> },
  { id: 'collect', icon: <IconFolderPlus /> },
  { id: 'place', icon: <IconFolder /> },
  { id: 'parent', icon: <IconSubtask /> },
  { id: 'copyLink', icon: <IconLink /> },
];

/** Acts on the tasks that were at hand when the palette opened: the chosen ones, the focused row, or the open task. */
export function usePaletteActs(): readonly PaletteEntry[] {
  const { t } = useTranslation('pages');
  const client = useClient();
  const openId = useOpenTaskId();
  const [tasks] = useState(() => tasksAtHand(client, openId));
  const { isAllowed, run } = useTaskActs();
  const openDialog = useTaskDialogs();
  const remove = useTaskRemoval();
  const runningId = useRunningTaskId();
  const navigate = useNavigate();
  return useMemo(() => {
    const [first] = tasks;
    if (first === undefined) return [];
    const count = tasks.length;
    const isDone = tasks.every(({ progress }) => progress === 'done');
    const nameOf = (id: TaskKeyAct) => {
      if (id === 'timer') return runningId === first.id ? 'stop' : 'start';
      return id === 'finish' && isDone ? 'reopen' : id;
    };
    const entry = (
      name: string,
      icon: ReactNode,
      act: () => void,
      keys?: readonly string[],
    ): PaletteEntry => ({
      id: `act:${name}`,
      kind: 'act',
      // i18n-keys: pages:palette.act.{finish,reopen,start,stop,delete,schedule,due,tomorrow,estimate,repeat,assign,delegate}
      // i18n-keys: pages:palette.act.{comment,share,label,collect,place,parent,copyLink,template}
      text: t(`palette.act.${name}`),
      // i18n-keys: pages:palette.tasks_{one,other}
      detail: t('palette.tasks', { count, title: first.title }),
      icon,
      act,
      keys,
    });
    const isAllAllowed = (capability: 'task.share' | 'task.delete') =>
      tasks.every(({ role }) => can(role, capability));
    // Leaves the page of a task that is deleted, and no list.
    const leave = () => {
      if (location.pathname.startsWith(`/task/${first.id}`)) void navigate('/');
    };
    return [
      ...acts
        .filter(({ id }) => isAllowed(id, tasks))
        .map(({ id, icon }) =>
          entry(
            nameOf(id),
            nameOf(id) === 'reopen' ? <IconArrowBackUp /> : icon,
            () => run(id, tasks),
            shortcutOf(id).shortcut,
          ),
        ),
      ...(!isDone && isAllAllowed('task.share')
        ? [entry('share', <IconShare />, () => openDialog('share', tasks))]
        : []),
      ...(count === 1 ? [entry('template', <IconTemplate />, () => openDialog('template', tasks))] : []),
      ...(isAllAllowed('task.delete') ? [entry('delete', <IconTrash />, () => remove(tasks, leave))] : []),
    ];
  }, [tasks, t, isAllowed, run, openDialog, remove, runningId, navigate]);
}
