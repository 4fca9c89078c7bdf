import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs';
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconRotate2 from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import IconSunrise from '@tabler/icons-react/dist/esm/icons/IconSunrise.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Capability } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { allowed, leftOutText } from '#domain/task/allowed-tasks.ts';
import { type TaskDialogKind, taskDialogSlots, useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { shortcutOf } from '#domain/task/task-keys.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { fromDueParts, toDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { ContextMenuEntry } from '#ui/overlays/context-menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { type BulkActions, useBulkActions } from './list/use-bulk-actions.ts';

const icons = {
  finish: <IconCheck aria-hidden="true" />,
  reopen: <IconRotate2 aria-hidden="true" />,
  schedule: <IconCalendarPlus aria-hidden="true" />,
  due: <IconCalendarDue aria-hidden="true" />,
  tomorrow: <IconSunrise aria-hidden="true" />,
  estimate: <IconClockHour4 aria-hidden="true" />,
  repeat: <IconRepeat aria-hidden="true" />,
  label: <IconTag aria-hidden="true" />,
  place: <IconBuildingCommunity aria-hidden="true" />,
  collect: <IconFolderPlus aria-hidden="true" />,
  assign: <IconUserCheck aria-hidden="true" />,
  delegate: <IconUserQuestion aria-hidden="true" />,
  comment: <IconMessage aria-hidden="true" />,
  parent: <IconSubtask aria-hidden="true" />,
  share: <IconShare aria-hidden="true" />,
  template: <IconTemplate aria-hidden="true" />,
  importance: <IconDiamond aria-hidden="true" />,
  progress: <IconProgress aria-hidden="true" />,
  delete: <IconTrash aria-hidden="true" />,
} satisfies Record<string, ReactNode>;
export type CommandId = keyof typeof icons;

const needs: Readonly<Record<CommandId, Capability>> = {
  finish: 'task.finish',
  reopen: 'task.finish',
  schedule: 'task.schedule',
  due: 'task.edit',
  tomorrow: 'task.edit',
  estimate: 'task.edit',
  repeat: 'task.repeat',
  label: 'task.edit',
  place: 'task.place',
  collect: 'task.view',
  assign: 'task.delegate',
  delegate: 'task.delegate',
  comment: 'task.comment',
  parent: 'task.place',
  share: 'task.share',
  template: 'task.view',
  importance: 'task.edit',
  progress: 'task.edit',
  delete: 'task.delete',
};
const IMPORTANCES = [100, 75, 50, 25, 0] as const;
const PROGRESSES = ['todo', 'doing', 'waiting'] as const;

/** Callbacks after a command; not called if a question in between was cancelled. */
interface AfterCommand {
  readonly onFinished?: () => void;
  readonly onRemoved?: () => void;
}

export interface TaskCommands {
  /** Entry of a menu or a bar; disabled if the user can run it on none of the tasks. */
  entry(id: CommandId, tasks: readonly Task[]): ContextMenuEntry;
  /** Runs an entry or one of its submenu. False for an id of another command. */
  run(id: string, tasks: readonly Task[], after?: AfterCommand): boolean;
  readonly actions: BulkActions;
}

/** Commands shared by the menu of a row and the bulk bar. */
export function useTaskCommands(): TaskCommands {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const actions = useBulkActions();
  const openDialog = useTaskDialogs();
  const remove = useTaskRemoval();
  return useMemo(
    () => ({
      actions,
      entry(id, tasks) {
        const isUndated = id === 'repeat' && tasks.every(({ dueDate }) => dueDate === null);
        return {
          id,
          // i18n-keys: pages:taskList.act.{finish,reopen,schedule,due,tomorrow,estimate,repeat,label,place,collect,assign,delegate,comment,parent,share,template,importance,progress,delete}
          label: t(`taskList.act.${id}`),
          icon: icons[id],
          ...shortcutOf(id),
          isDangerous: id === 'delete',
          isDisabled: isUndated || allowed(tasks, needs[id]).length === 0,
          reason: t(isUndated ? 'taskList.needsDue' : 'taskList.notAllowed'),
          entries: choicesOf(id, tasks, t),
        };
      },
      run(id, tasks, { onFinished, onRemoved } = {}) {
        const [command = '', value = ''] = id.split(':');
        if (command === 'importance') actions.change(tasks, { importance: Number(value) });
        else if (command === 'progress') {
          const progress = PROGRESSES.find((each) => each === value);
          if (progress !== undefined) actions.change(tasks, { progress });
        } else if (command === 'tomorrow') {
          const day = addDays(dayOf(nowOf(client), timeZone), 1);
          const moved = (task: Task) =>
            fromDueParts({ day, time: toDueParts(task, timeZone)?.time ?? null }, timeZone);
          actions.change(tasks, moved, { done: 'tomorrow' });
        } else if (command === 'finish') actions.finish(tasks, onFinished);
        else if (command === 'reopen') actions.reopen(tasks);
        else if (command === 'delete') remove(tasks, onRemoved);
        else if (isDialog(command)) {
          const saysItself = SAY_LEFT_OUT.has(command);
          openDialog(command, saysItself ? tasks : allowed(tasks, needs[command]));
          const leftOut = saysItself ? null : leftOutText(t, tasks, needs[command]);
          if (leftOut !== null) toasts.add({ text: leftOut });
        } else return false;
        return true;
      },
    }),
    [t, client, timeZone, actions, openDialog, remove],
  );
}

/** Commands whose dialogs show the number of skipped tasks themselves. */
const SAY_LEFT_OUT: ReadonlySet<TaskDialogKind> = new Set(['share', 'assign', 'delegate']);

export function isCommand(id: string): id is CommandId {
  return Object.hasOwn(icons, id);
}

function isDialog(id: string): id is TaskDialogKind {
  return Object.hasOwn(taskDialogSlots, id);
}

function choicesOf(id: CommandId, tasks: readonly Task[], t: TFunction<'pages'>) {
  const isAll = (fits: (task: Task) => boolean) => tasks.length > 0 && tasks.every(fits);
  if (id === 'importance') {
    return IMPORTANCES.map((value) => ({
      id: `importance:${value}`,
      // i18n-keys: pages:taskList.importances.{0,25,50,75,100}
      label: t(`taskList.importances.${value}`),
      ...shortcutOf(`importance:${value}`),
      isChosen: isAll(({ importance }) => importance === value),
    }));
  }
  if (id === 'progress') {
    return PROGRESSES.map((value) => ({
      id: `progress:${value}`,
      // i18n-keys: pages:task.progress.{todo,doing,waiting}
      label: t(`task.progress.${value}`),
      isChosen: isAll(({ progress }) => progress === value),
    }));
  }
  return undefined;
}
