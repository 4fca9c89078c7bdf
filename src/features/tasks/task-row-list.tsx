import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Task } from '#contract/task.ts';
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list.tsx';
import { listActOf } from './list-keys.ts';
import { TaskRow } from './task-row.tsx';
import styles from './task-row-list.module.css';
import { useTaskActions } from './use-task-actions.ts';

export interface TaskRowListProps {
  readonly rows: readonly Task[];
  /** Names the list for screen readers. */
  readonly label: string;
  /** A timer control in each row. Keep its identity, so that rows need not be drawn again. */
  readonly renderTimer?: ((task: Task) => ReactNode) | undefined;
  /** Starts or stops the timer of a task by key. */
  readonly onToggleTimer?: ((task: Task) => void) | undefined;
  /** A row to point out, such as a task just added. */
  readonly revealId?: string | null | undefined;
  /** What stands above a row: the day it begins. Keep its identity. */
  readonly renderAbove?: ((task: Task) => ReactNode) | undefined;
}

/** Pixels; rows are measured, this is only what they are taken for until then. */
const ROW_HEIGHT = 60;

const idOf = (task: Task) => task.id;

/**
 * Rows of tasks, of any number; fills its container's height. Enter opens the task, j and k move like the arrows,
 * Space or x finishes, e edits the title, s starts the timer, Delete deletes.
 */
export function TaskRowList({
  rows,
  label,
  renderTimer,
  onToggleTimer,
  revealId,
  renderAbove,
}: TaskRowListProps) {
  const list = useRef<VirtualListHandle>(null);
  const navigate = useNavigate();
  const { finish, reopen, remove } = useTaskActions();
  const [editedId, setEditedId] = useState<string | null>(null);

  const tick = useCallback(
    (task: Task) => (task.progress === 'done' ? reopen(task) : finish(task)),
    [finish, reopen],
  );
  const stopEditing = useCallback((task: Task) => {
    setEditedId(null);
    list.current?.focusRow(task.id);
  }, []);

  const renderRow = useCallback(
    (task: Task) => (
      <>
        {renderAbove?.(task)}
        <TaskRow
          task={task}
          isEdited={task.id === editedId}
          isRevealed={task.id === revealId}
          renderTimer={renderTimer}
          onTick={tick}
          onEdited={stopEditing}
        />
      </>
    ),
    [editedId, revealId, renderTimer, renderAbove, tick, stopEditing],
  );

  function act(event: KeyboardEvent<HTMLDivElement>) {
    const key = listActOf(event);
    if (key === null || !(event.target instanceof HTMLElement)) return;
    const isTyping = event.target.matches('input:not([type=checkbox]), textarea');
    // Space presses the control that has the focus.
    if (isTyping || (event.key === ' ' && event.target.matches('a, button, input'))) return;
    const index = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const task = rows[index];
    if (task === undefined) return;
    event.preventDefault();
    if (key === 'next' || key === 'previous') {
      const neighbour = rows[index + (key === 'next' ? 1 : -1)];
      if (neighbour !== undefined) list.current?.focusRow(neighbour.id);
    } else if (key === 'finish') tick(task);
    else if (key === 'edit') setEditedId(task.id);
    else if (key === 'timer') onToggleTimer?.(task);
    else remove(task);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that repeat what the controls of the rows do
    <div className={styles.list} onKeyDown={act}>
      <VirtualList
        label={label}
        items={rows}
        getKey={idOf}
        renderRow={renderRow}
        rowHeight={ROW_HEIGHT}
        onActivate={(task) => navigate(`/task/${task.id}`)}
        handle={list}
      />
    </div>
  );
}
