import type { RefObject } from 'react';
import type { Task } from '#contract/task/task.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import type { VirtualListHandle } from '#ui/lists/virtual-list.tsx';
import type { TaskSelection } from '../selection/task-selection.ts';
import type { ListAct } from './list-keys.ts';
import { useBulkActions } from './use-bulk-actions.ts';

interface ListActsOptions {
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
  readonly list: RefObject<VirtualListHandle | null>;
  readonly move: (index: number, step: 1 | -1) => void;
  readonly tick: (task: Task) => void;
  readonly edit: (taskId: string) => void;
}

/** Runs the action of a key on the focused row, or on all selected rows if that is one of them. */
export function useListActs({ rows, selection, list, move, tick, edit }: ListActsOptions) {
  const { toggle } = useTimerActions();
  const remove = useTaskRemoval();
  const bulk = useBulkActions();

  function focus(index: number): void {
    const neighbour = rows[index];
    if (neighbour !== undefined) list.current?.focusRow(neighbour.id);
  }
  function extend(task: Task, index: number): void {
    if (selection.ids().size === 0) selection.toggle(task.id);
    const neighbour = rows[index];
    if (neighbour !== undefined) selection.extendTo(rows, neighbour.id);
  }
  const chosenRows = () => rows.filter(({ id }) => selection.has(id));

  const acts: Readonly<Record<ListAct, (task: Task, index: number) => void>> = {
    next: (_, index) => focus(index + 1),
    previous: (_, index) => focus(index - 1),
    select: ({ id }) => selection.toggle(id),
    selectDown: (task, index) => extend(task, index + 1),
    selectUp: (task, index) => extend(task, index - 1),
    selectAll: () => selection.selectAll(rows),
    selectNone: () => selection.clear(),
    moveDown: (_, index) => move(index, 1),
    moveUp: (_, index) => move(index, -1),
    edit: ({ id }) => edit(id),
    timer: (task) => toggle(task),
    remove(task) {
      if (!selection.has(task.id)) remove([task]);
      else {
        // Keeps the selection while the edit-range dialog is open.
        remove(chosenRows(), selection.clear);
      }
    },
    finish(task) {
      if (!selection.has(task.id)) return tick(task);
      // Keeps the selection while the dialog about open subtasks is open.
      if (task.progress !== 'done') return bulk.finish(chosenRows(), selection.clear);
      bulk.reopen(chosenRows());
      selection.clear();
    },
  };
  return (act: ListAct, index: number, task: Task) => acts[act](task, index);
}
