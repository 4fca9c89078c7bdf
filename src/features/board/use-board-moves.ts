import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { OpenProgress, Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { finishTask, finishUndoably, reopenTask } from '#domain/task/finish-task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { finishableBelow } from '#domain/task/tasks-below.ts';
import { useNextDateText } from '#domain/task/use-next-date-text.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { ColumnId } from './columns.ts';

export interface BoardMoves {
  /** `position`: `done` has none. Open subtasks of a task that gets done are confirmed first. */
  move(task: Task, column: ColumnId, position: string | null): void;
  /** Moves several tasks with one undo. `positions` are in the order of the tasks. */
  moveAll(tasks: readonly Task[], column: ColumnId, positions: readonly string[] | null): void;
}

export function useBoardMoves(): BoardMoves {
  const client = useClient();
  const { t } = useTranslation('pages');
  const openDialog = useTaskDialogs();
  const withNextDate = useNextDateText();
  return useMemo(() => {
    const update = (id: string, data: TaskPatch) => {
      const task = client.replica.get('task', id);
      if (task !== undefined)
        void client.write({ name: 'updateTask', payload: { id, version: task.version, data } });
    };
    const moveTo = async (id: string, column: OpenProgress, position: string | null) => {
      if (client.replica.get('task', id)?.progress === 'done') await reopenTask(client, id, column);
      update(id, { progress: column, ...(position === null ? {} : { position }) });
    };
    /** Returns the undo. */
    const put = ({ id, ...before }: Task, column: ColumnId, position: string | null): (() => void) => {
      if (column === 'done') return finishUndoably(client, [id]);
      void moveTo(id, column, position);
      return () => {
        if (before.progress === 'done') void finishTask(client, id);
        else void moveTo(id, before.progress, before.position);
      };
    };
    /** Whether the dialog about open subtasks has taken over. */
    const isAsked = (tasks: readonly Task[], column: ColumnId): boolean => {
      if (column !== 'done' || finishableBelow(client.replica.all('task'), tasks).length === 0) return false;
      openDialog('finish', tasks);
      return true;
    };
    const moves: BoardMoves = {
      move(task, column, position) {
        const isFinish = (column === 'done') !== (task.progress === 'done');
        if (!can(task.role, isFinish ? 'task.finish' : 'task.edit')) {
          toasts.add({ text: t('board.mayNot', { title: task.title }), tone: 'failed' });
          return;
        }
        if (column === task.progress && (column === 'done' || position === task.position)) return;
        if (isAsked([task], column)) return;
        // i18n-keys: pages:board.told.{todo,doing,waiting,done,order}
        const messageKey = column === task.progress ? 'order' : column;
        const text = t(`board.told.${messageKey}`, { title: task.title });
        const undo = put(task, column, position);
        toasts.add({
          topic: 'board',
          text,
          ...(column === 'done' ? withNextDate(text, task) : {}),
          action: { label: t('button.undo'), onAction: undo },
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
        const taken = allowed.map(({ task }) => task);
        if (taken.length === 0 || isAsked(taken, column)) return;
        const undos = allowed.map(({ task, position }) => put(task, column, position));
        toasts.add({
          topic: 'board',
          text: t('board.toldMany', { count: allowed.length }),
          action: {
            label: t('button.undo'),
            onAction: () => {
              for (const undo of undos) undo();
            },
          },
        });
      },
    };
    return moves;
  }, [client, t, openDialog, withNextDate]);
}
