import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { EditRange } from '#contract/edit-range.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { allowed, withLeftOut } from './allowed-tasks.ts';
import { deleteUndoably, isAsked } from './series-deletion.ts';

/** Deletes the tasks that the user can delete, with one message and one undo. False if there is none. */
export function useTaskDeletion(): (tasks: readonly Task[], range: EditRange) => boolean {
  const client = useClient();
  const { t } = useTranslation('pages');
  return useCallback(
    (tasks, range) => {
      const own = allowed(tasks, 'task.delete');
      const [first] = own;
      if (first === undefined) return false;
      const undo = deleteUndoably(client, own, range);
      // i18n-keys: pages:taskList.done.deleted_{one,other}
      const text = t('taskList.done.deleted', { count: own.length, title: first.title });
      toasts.add({
        text: withLeftOut(t, text, tasks, 'task.delete'),
        action: { label: t('button.undo'), onAction: undo },
      });
      return true;
    },
    [client, t],
  );
}

/** Asks for the edit range if one repeats. `onRemoved` is not called if nothing was deleted. */
export function useTaskRemoval(): (tasks: readonly Task[], onRemoved?: () => void) => void {
  const remove = useTaskDeletion();
  const openDialog = useTaskDialogs();
  return useCallback(
    (tasks, onRemoved) => {
      if (allowed(tasks, 'task.delete').some(isAsked)) openDialog('delete', tasks, onRemoved);
      else if (remove(tasks, 'one')) onRemoved?.();
    },
    [remove, openDialog],
  );
}
