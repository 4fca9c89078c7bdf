import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Due } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Time within which moves of one task are undone together. Milliseconds. */
const ONE_ACT = 8_000;

type Weights = Pick<TaskPatch, 'importance' | keyof Due>;

export interface PlaneMoves {
  /** Changes importance and due date of a task, with an undo. Shows a message for a task that the user cannot edit. */
  move(task: Task, weights: Weights): void;
  mayMove(task: Task): boolean;
}

export function usePlaneMoves(): PlaneMoves {
  const client = useClient();
  const { t } = useTranslation('pages');
  const last = useRef<{ id: string; at: number; before: Weights; withdraw: () => void } | null>(null);
  return useMemo(() => {
    const write = (id: string, data: Weights) => {
      const task = client.replica.get('task', id);
      if (task !== undefined)
        void client.write({ name: 'updateTask', payload: { id, version: task.version, data } });
    };
    const mayMove = (task: Task) => can(task.role, 'task.edit');
    return {
      mayMove,
      move(task, weights) {
        if (!mayMove(task)) {
          toasts.add({ text: t('plane.mayNot', { title: task.title }), tone: 'failed' });
          return;
        }
        const { importance, dueDate, dueDay, isWholeDay } = task;
        const at = performance.now();
        const earlier = last.current;
        const continues = earlier?.id === task.id && at - earlier.at < ONE_ACT;
        const before = continues ? earlier.before : { importance, dueDate, dueDay, isWholeDay };
        if (continues) earlier.withdraw();
        write(task.id, weights);
        const next = weights.importance ?? importance;
        const text =
          weights.dueDate === undefined
            ? t('plane.told.importance', { title: task.title, value: next })
            : t(task.recurrence === null ? 'plane.told.moved' : 'plane.told.movedOne', { title: task.title });
        const onAction = () => {
          last.current = null;
          write(task.id, before);
        };
        const action = { label: t('button.undo'), onAction };
        const withdraw = toasts.add({ text, action, topic: 'plane' });
        last.current = { id: task.id, at, before, withdraw };
      },
    };
  }, [client, t]);
}
