import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { setTaskRecurrence } from './recurrence-mutations.ts';

/** Changes of how tasks repeat, each with its undo. */
export function useRepeatActs(tasks: readonly Task[]) {
  const { t } = useTranslation('pages');
  const client = useClient();
  return useMemo(() => {
    const values = { count: tasks.length, title: tasks[0]?.title };
    const putBack = () => {
      for (const { id, recurrence } of tasks) {
        const { rule, timeZone, basis } = recurrence ?? {};
        const isKept = rule !== undefined && timeZone !== undefined && basis !== undefined;
        void setTaskRecurrence(client, id, isKept ? { rule, timeZone, basis } : null);
      }
    };
    const set = (recurrence: RecurrenceRule | null) => {
      for (const { id } of tasks) void setTaskRecurrence(client, id, recurrence);
    };
    return {
      repeat(recurrence: RecurrenceRule) {
        set(recurrence);
        toasts.remember({ text: t('recurrence.started', values), onAction: putBack });
      },
      stop() {
        set(null);
        toasts.add({
          text: t('recurrence.stopped', values),
          action: { label: t('button.undo'), onAction: putBack },
        });
      },
    };
  }, [client, t, tasks]);
}
