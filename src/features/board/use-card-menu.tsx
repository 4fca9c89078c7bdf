import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { TaskMenuSlot } from '#domain/task/task-slots.ts';
import { columnIds } from './columns.ts';
import type { LaneMoves } from './use-lane-moves.ts';

/** Menus of cards, with the other columns that each may move to. The same function until the language changes. */
export function useCardMenu({ moveTo }: LaneMoves): (task: Task) => ReactNode {
  const { t } = useTranslation('pages');
  const moves = useMemo(
    () =>
      columnIds.map((id) => ({
        id,
        // i18n-keys: pages:board.moveTo.{todo,doing,waiting,done}
        label: t(`board.moveTo.${id}`),
      })),
    [t],
  );
  const latest = useRef(moveTo);
  useEffect(() => {
    latest.current = moveTo;
  });
  return useCallback(
    (task) => (
      <TaskMenuSlot
        task={task}
        moves={can(task.role, 'task.edit') ? moves.filter(({ id }) => id !== task.progress) : []}
        onMove={(id) => {
          const column = columnIds.find((each) => each === id);
          if (column !== undefined) latest.current(task, column, 0);
        }}
      />
    ),
    [moves],
  );
}
