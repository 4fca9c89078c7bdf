import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useTaskDialogs } from '#client-react/task-dialogs.ts';
import type { SeriesScope } from '#contract/recurrence.ts';
import type { Task } from '#contract/task.ts';
import { toasts } from '#ui/toast-queue.ts';
import { deleteTask, restoreTask } from './mutations.ts';
import { deletionsOf, isAsked, takenBy } from './series-deletion.ts';
import { allowed } from './use-bulk-actions.ts';

/** Deletes those of the tasks that one may delete; said once and undone at once. False where there is none. */
export function useTaskDeletion(): (tasks: readonly Task[], scope: SeriesScope) => boolean {
  const client = useClient();
  const { t } = useTranslation('pages');
  return useCallback(
    (tasks, scope) => {
      const own = allowed(tasks, 'task.delete');
      const [first] = own;
      if (first === undefined) return false;
      const deletions = deletionsOf(own, scope);
      const all = [...client.replica.all('task')];
      const taken = deletions.flatMap((deletion) => takenBy(deletion, all));
      for (const { task, scope: reach } of deletions) void deleteTask(client, task.id, reach);
      toasts.add({
        // i18n-keys: pages:taskList.done.deleted_{one,other}
        text: t('taskList.done.deleted', { count: own.length, title: first.title }),
        action: {
          label: t('task.toast.undo'),
          onAction() {
            for (const { id } of taken) void restoreTask(client, id);
          },
        },
      });
      return true;
    },
    [client, t],
  );
}

/**
 * Deletes tasks, with undo. Where one of them comes back again and again, it is asked first how far that reaches.
 * `onRemoved` is not called where nothing was deleted.
 */
export function useTaskRemoval(): (tasks: readonly Task[], onRemoved?: () => void) => void {
  const remove = useTaskDeletion();
  const openDialog = useTaskDialogs();
  return useCallback(
    (tasks, onRemoved) => {
      const own = allowed(tasks, 'task.delete');
      if (own.some(isAsked)) openDialog('delete', own, onRemoved);
      else if (remove(own, 'one')) onRemoved?.();
    },
    [remove, openDialog],
  );
}
