import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { DropPoint } from '#ui/use-pointer-drag.ts';
import { type ColumnId, columnIds, positionAt, positionsAt, readDropId } from './columns.ts';
import { dropIndex } from './drop-index.ts';
import type { Lane } from './lanes.ts';
import { useBoardMoves } from './use-board-moves.ts';

export interface LaneMoves {
  find(id: string): { readonly task: Task; readonly lane: Lane } | undefined;
  /** Moves a card within its lane, before the one at `index`. */
  moveTo(task: Task, column: ColumnId, index: number): void;
  /** Takes a card of the board that was dropped. */
  drop(id: string, over: HTMLElement, point: DropPoint): void;
  /** Takes tasks that were dropped from elsewhere. */
  take(ids: readonly string[], over: HTMLElement, y: number): void;
  /** Whether a drop target is in the lane of the dragged card. */
  mayTake(dragged: string | null, dropId: string | null): boolean;
}

/** Moves of cards between the columns of their lanes. Lanes show what a card is about, so a drag never changes that. */
export function useLaneMoves(lanes: readonly Lane[]): LaneMoves {
  const { replica } = useClient();
  const { t } = useTranslation('pages');
  const { move, moveAll } = useBoardMoves();
  return useMemo(() => {
    const find: LaneMoves['find'] = (id) => {
      for (const lane of lanes) {
        for (const column of columnIds) {
          const row = lane.columns[column].find(({ task }) => task.id === id);
          if (row !== undefined) return { task: row.task, lane };
        }
      }
      return undefined;
    };
    const moveTo: LaneMoves['moveTo'] = (task, column, index) => {
      const rows = find(task.id)?.lane.columns[column] ?? [];
      move(task, column, column === 'done' ? null : positionAt(rows, task, index));
    };
    const mayTake: LaneMoves['mayTake'] = (dragged, dropId) =>
      dragged !== null && readDropId(dropId ?? undefined)?.lane === find(dragged)?.lane.key;
    return {
      find,
      moveTo,
      mayTake,
      drop(id, over, point) {
        const target = readDropId(over.dataset.drop);
        const card = find(id);
        if (target === null || card === undefined) return;
        if (target.lane === card.lane.key) moveTo(card.task, target.column, dropIndex(over, id, point));
        else toasts.add({ text: t('board.staysInLane', { title: card.task.title }), tone: 'failed' });
      },
      take(ids, over, y) {
        const target = readDropId(over.dataset.drop);
        if (target === null) return;
        const { column, lane } = target;
        const rows = lanes.find(({ key }) => key === lane)?.columns[column] ?? [];
        const tasks = ids.flatMap((id) => replica.get('task', id) ?? []);
        const taken = tasks.map(({ id }) => id);
        // The index counts cards of the dropped tasks, too: the positions skip them.
        const index = dropIndex(over, '', { y });
        moveAll(tasks, column, column === 'done' ? null : positionsAt(rows, taken, index));
      },
    };
  }, [lanes, replica, t, move, moveAll]);
}
