import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEntity } from '#client-react/use-entity.ts';
import { type Capability, can } from '#contract/policy-table.ts';
import { type TaskDialogKind, useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { useRunningTaskId } from '../running-timer.tsx';
import { usePage } from '../use-page.ts';

interface DialogAct {
  readonly kind: TaskDialogKind;
  readonly icon: ReactNode;
  readonly needs: Capability;
}

const dialogActs: readonly DialogAct[] = [
  { kind: 'schedule', icon: <IconCalendarPlus />, needs: 'task.schedule' },
  { kind: 'due', icon: <IconCalendarDue />, needs: 'task.edit' },
  { kind: 'delegate', icon: <IconUserShare />, needs: 'task.delegate' },
  { kind: 'share', icon: <IconShare />, needs: 'task.share' },
  { kind: 'label', icon: <IconTag />, needs: 'task.edit' },
  { kind: 'collect', icon: <IconFolderPlus />, needs: 'task.view' },
  { kind: 'place', icon: <IconFolder />, needs: 'task.place' },
];

export function usePaletteActs(): readonly PaletteEntry[] {
  const { t } = useTranslation('pages');
  const page = usePage();
  const task = useEntity('task', page?.taskId);
  const openDialog = useTaskDialogs();
  const { finish, reopen } = useTaskActions();
  const remove = useTaskRemoval();
  const { toggle } = useTimerActions();
  const runningId = useRunningTaskId();
  const navigate = useNavigate();
  return useMemo(() => {
    if (task === undefined) return [];
    const isDone = task.progress === 'done';
    const entry = (id: string, icon: ReactNode, act: () => void): PaletteEntry => ({
      id: `act:${id}`,
      kind: 'act',
      // i18n-keys: pages:palette.act.{finish,reopen,start,stop,delete,schedule,due,delegate,share,label,collect,place}
      text: t(`palette.act.${id}`),
      detail: task.title,
      icon,
      act,
    });
    const finishing = isDone
      ? entry('reopen', <IconArrowBackUp />, () => reopen(task))
      : entry('finish', <IconCheck />, () => finish(task));
    const isRunning = runningId === task.id;
    return [
      ...(can(task.role, 'task.finish') ? [finishing] : []),
      ...(can(task.role, 'task.track') && !isDone
        ? [entry(isRunning ? 'stop' : 'start', <IconPlayerPlay />, () => toggle(task))]
        : []),
      ...(isDone ? [] : dialogActs)
        .filter(({ needs }) => can(task.role, needs))
        .map(({ kind, icon }) => entry(kind, icon, () => openDialog(kind, [task]))),
      ...(can(task.role, 'task.delete')
        ? [entry('delete', <IconTrash />, () => remove([task], () => void navigate('/')))]
        : []),
    ];
  }, [task, t, openDialog, finish, reopen, remove, toggle, runningId, navigate]);
}
