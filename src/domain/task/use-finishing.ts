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
import { useNextDateText } from './use-next-date-text.ts';

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
  const withNextDate = useNextDateText();
  return useMemo(() => {
    // i18n-keys: pages:taskList.done.{finished,reopened}_{one,other}
    const addToast = (text: string, chosen: readonly Task[], onAction: () => void, repeated?: Task) => {
      const shown = withLeftOut(t, text, chosen, 'task.finish');
      toasts.add({
        text: shown,
        ...(repeated === undefined ? {} : withNextDate(shown, repeated)),
        action: { label: t('button.undo'), onAction },
      });
    };
    const textOf = (kind: string, tasks: readonly Task[]) =>
      t(`taskList.done.${kind}`, { count: tasks.length, title: tasks[0]?.title });
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
        const [only] = open;
        if (only === undefined) return;
        const text = textOf('finished', open);
        const undo = finishUndoably(
          client,
          open.map(({ id }) => id),
        );
        addToast(text, tasks, undo, open.length === 1 ? only : undefined);
      },
      reopen(tasks) {
        const done = those(tasks, true);
        if (done.length === 0) return;
        for (const { id } of done) void reopenTask(client, id);
        addToast(textOf('reopened', done), tasks, () => {
          for (const { id } of done) void finishTask(client, id);
        });
      },
    };
    return finishing;
  }, [client, t, openDialog, withNextDate]);
}
