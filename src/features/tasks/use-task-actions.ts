import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useTaskDialogs } from '#client-react/task-dialogs.ts';
import type { Task } from '#contract/task.ts';
import { toasts } from '#ui/toast-queue.ts';
import { finishTask, reopenTask } from './mutations.ts';
import { finishableBelow } from './open-tasks-below.ts';

export interface TaskActions {
  /** Asks first about what is still open below the task. `onFinished` is not called where that is cancelled. */
  finish(task: Task, onFinished?: () => void): void;
  /** Finishes the task and leaves open what is below it. */
  finishAlone(task: Task): void;
  reopen(task: Task): void;
}

/** Finishing and reopening, each with its undo. */
export function useTaskActions(): TaskActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const openDialog = useTaskDialogs();
  return useMemo(() => {
    const say = (text: string, onAction: () => void) =>
      toasts.add({ text, action: { label: t('task.toast.undo'), onAction } });
    function finishAlone({ id, title }: Task) {
      void finishTask(client, id);
      say(t('task.toast.finished', { title }), () => void reopenTask(client, id));
    }
    return {
      finishAlone,
      finish(task, onFinished) {
        if (finishableBelow(client.replica.all('task'), task.id).length > 0) {
          openDialog('finish', [task], onFinished);
          return;
        }
        finishAlone(task);
        onFinished?.();
      },
      reopen({ id, title }) {
        void reopenTask(client, id);
        say(t('task.toast.reopened', { title }), () => void finishTask(client, id));
      },
    };
  }, [client, t, openDialog]);
}
