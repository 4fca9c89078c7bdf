import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy.ts';
import type { Task, TaskPatch } from '#contract/task.ts';
import { toasts } from '#ui/toast-queue.ts';
import type { ColumnId } from './columns.ts';

export interface BoardMoves {
  /** Puts a task into a column; `position` gives its place there, which `done` has none of. Offers to undo it. */
  move(task: Task, column: ColumnId, position: string | null): void;
  /** The same for several, with one undo. `position`s belong to the tasks in their order. */
  moveAll(tasks: readonly Task[], column: ColumnId, positions: readonly string[] | null): void;
}

export function useBoardMoves(): BoardMoves {
  const client = useClient();
  const { t } = useTranslation('pages');
  const closeLast = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const update = (id: string, data: TaskPatch) => {
      const task = client.replica.get('task', id);
      if (task !== undefined)
        void client.write({ name: 'updateTask', payload: { id, version: task.version, data } });
    };
    const finish = (id: string) => {
      const at = new Date().toISOString();
      void client.write({ name: 'finishTask', payload: { id, at, clientNow: at } });
    };
    const put = async (task: Task, column: ColumnId, position: string | null) => {
      if (column === 'done') return finish(task.id);
      if (client.replica.get('task', task.id)?.progress === 'done')
        await client.write({ name: 'reopenTask', payload: { id: task.id } });
      return update(task.id, { progress: column, ...(position === null ? {} : { position }) });
    };
    const moves: BoardMoves = {
      move(task, column, position) {
        const isFinish = (column === 'done') !== (task.progress === 'done');
        if (!can(task.role, isFinish ? 'task.finish' : 'task.edit')) {
          toasts.add({ text: t('board.mayNot', { title: task.title }), tone: 'failed' });
          return;
        }
        if (column === task.progress && (column === 'done' || position === task.position)) return;
        void put(task, column, position);
        // i18n-keys: pages:board.told.{todo,doing,waiting,done,order}
        const told = column === task.progress ? 'order' : column;
        closeLast.current?.();
        closeLast.current = toasts.add({
          text: t(`board.told.${told}`, { title: task.title }),
          action: {
            label: t('board.undo'),
            onAction: () => void put(task, task.progress, task.position),
          },
        });
      },
      moveAll(tasks, column, positions) {
        const [only] = tasks;
        if (only !== undefined && tasks.length === 1) return moves.move(only, column, positions?.[0] ?? null);
        const placed = tasks.map((task, index) => ({ task, position: positions?.[index] ?? null }));
        const allowed = placed.filter(({ task }) => {
          const isFinish = (column === 'done') !== (task.progress === 'done');
          return can(task.role, isFinish ? 'task.finish' : 'task.edit');
        });
        if (allowed.length === 0) return;
        for (const { task, position } of allowed) void put(task, column, position);
        closeLast.current?.();
        closeLast.current = toasts.add({
          text: t('board.toldMany', { count: allowed.length }),
          action: {
            label: t('board.undo'),
            onAction: () => {
              for (const { task } of allowed) void put(task, task.progress, task.position);
            },
          },
        });
      },
    };
    return moves;
  }, [client, t]);
}
