import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskKeyAct } from '#domain/task/task-keys.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { copyTaskLinks } from './copy-task-links.ts';
import { isCommand, useTaskCommands } from './task-commands.tsx';

export interface TaskActs {
  /** Whether the reader can run it on one of the tasks at least. */
  isAllowed(act: TaskKeyAct, tasks: readonly Task[]): boolean;
  /** Reason for which the reader cannot run it on any of the tasks. */
  reasonAgainst(act: TaskKeyAct, tasks: readonly Task[]): string;
  run(act: TaskKeyAct, tasks: readonly Task[]): void;
}

/** Acts that finished tasks know too. */
const OF_DONE: ReadonlySet<TaskKeyAct> = new Set(['finish', 'collect', 'comment', 'copyLink']);

/** Acts on tasks that have a key, for the keyboard and the palette. */
export function useTaskActs(): TaskActs {
  const { t } = useTranslation('pages');
  const commands = useTaskCommands();
  const { toggle } = useTimerActions();
  return useMemo(() => {
    const isDone = (tasks: readonly Task[]) => tasks.every(({ progress }) => progress === 'done');
    return {
      isAllowed(act, tasks) {
        if (isDone(tasks) && !OF_DONE.has(act)) return false;
        if (act === 'copyLink') return true;
        if (act === 'timer') return tasks.length === 1 && tasks.every(({ role }) => can(role, 'task.track'));
        const [command = ''] = act.split(':');
        return isCommand(command) && commands.entry(command, tasks).isDisabled !== true;
      },
      reasonAgainst(act, tasks) {
        const reason = isCommand(act) ? commands.entry(act, tasks).reason : undefined;
        return reason ?? t('taskList.notAllowed');
      },
      run(act, tasks) {
        const [first] = tasks;
        if (act === 'copyLink') void copyTaskLinks(tasks, t);
        else if (act === 'timer') {
          if (first !== undefined) toggle(first);
        } else commands.run(act === 'finish' && isDone(tasks) ? 'reopen' : act, tasks);
      },
    };
  }, [t, commands, toggle]);
}
