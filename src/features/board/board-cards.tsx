import { type ReactNode, useCallback, useContext } from 'react';
import type { Task } from '#contract/task/task.ts';
import type { NestedTask } from '#domain/task/nested-tasks.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { BoardCard } from './board-card.tsx';
import { CarriedCardContext } from './carried-card.ts';

export interface BoardCardsProps {
  readonly label: string;
  readonly rows: readonly NestedTask[];
  readonly renderMenu: (task: Task) => ReactNode;
}

const keyOf = ({ task }: NestedTask) => task.id;

/** Cards of one column, or of one column of a lane. */
export function BoardCards({ label, rows, renderMenu }: BoardCardsProps) {
  const openTask = useOpenTask();
  const carried = useContext(CarriedCardContext);
  const renderRow = useCallback(
    (row: NestedTask) => <BoardCard row={row} isCarried={carried === row.task.id} renderMenu={renderMenu} />,
    [carried, renderMenu],
  );
  return (
    <VirtualList
      label={label}
      items={rows}
      getKey={keyOf}
      renderRow={renderRow}
      rowHeight={78}
      gap={8}
      onActivate={({ task }) => openTask(task)}
    />
  );
}
