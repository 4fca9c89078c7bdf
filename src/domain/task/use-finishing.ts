import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { finishTask, finishUndoably, reopenTask } from '#domain/task/finish-task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { finishableBelow } from '#domain/task/tasks-below.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { withLeftOut } from './allowed-tasks.ts';

export interface Finishing {
  /** Finishes tasks after asking about open subtasks. `onFinished` is not called on cancel. */
  finish(tasks: readonly Task[], onFinished?: () => void): void;
  finishAlone(tasks: readonly Task[]): void;
  reopen(tasks: readonly Task[]): void;
}

export function useFinishing(): Finishing {
  const client = useClient();
  const { t } = useTranslation('pages');
  const openDialog = useTaskDialogs();
  return useMemo(() => {
    // i18n-keys: pages:taskList.done.{finished,reopened}_{one,other}
    const addToast = (
      kind: string,
      tasks: readonly Task[],
      chosen: readonly Task[],
      onAction: () => void,
    ) => {
      const text = t(`taskList.done.${kind}`, { count: tasks.length, title: tasks[0]?.title });
      toasts.add({
        text: withLeftOut(t, text, chosen, 'task.finish'),
        action: { label: t('task.toast.undo'), onAction },
      });
    };
    const those = (tasks: readonly Task[], isDone: boolean) =>
      tasks.filter(({ role, progress }) => can(role, 'task.finish') && (progress === 'done') === isDone);
    const finishing: Finishing = {
      finish(tasks, onFinished) {
        const open = those(tasks, false);
        if (finishableBelow(client.replica.all('task'), open).length > 0) {
          openDialog('finish', open, onFinished);
          return;
        }
        finishing.finishAlone(tasks);
        onFinished?.();
      },
      finishAlone(tasks) {
        const open = those(tasks, false);
        const ids = open.map(({ id }) => id);
        if (ids.length > 0) addToast('finished', open, tasks, finishUndoably(client, ids));
      },
      reopen(tasks) {
        const done = those(tasks, true);
        if (done.length === 0) return;
        for (const { id } of done) void reopenTask(client, id);
        addToast('reopened', done, tasks, () => {
          for (const { id } of done) void finishTask(client, id);
        });
      },
    };
    return finishing;
  }, [client, t, openDialog]);
}
