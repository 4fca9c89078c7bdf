import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task.ts';
import { toasts } from '#ui/toast-queue.ts';
import { finishTask, reopenTask } from './mutations.ts';

type NamedTask = Pick<Task, 'id' | 'title'>;

export interface TaskActions {
  finish(task: NamedTask): void;
  reopen(task: NamedTask): void;
}

/** Finishing and reopening, each with its undo. */
export function useTaskActions(): TaskActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  return useMemo(() => {
    const say = (text: string, onAction: () => void) =>
      toasts.add({ text, action: { label: t('task.toast.undo'), onAction } });
    return {
      finish({ id, title }) {
        void finishTask(client, id);
        say(t('task.toast.finished', { title }), () => void reopenTask(client, id));
      },
      reopen({ id, title }) {
        void reopenTask(client, id);
        say(t('task.toast.reopened', { title }), () => void finishTask(client, id));
      },
    };
  }, [client, t]);
}
