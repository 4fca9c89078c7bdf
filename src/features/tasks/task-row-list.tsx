import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Task } from '#contract/task.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { listActOf } from './list-keys.ts';
import { rowAt, rowChoosing } from './row-choosing.ts';
import type { ListOwnAct } from './task-menu.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './task-row-list.module.css';
import { createTaskSelection, TaskSelectionProvider } from './task-selection.ts';
import { useTaskSlots } from './task-slots.ts';
import { useListActs } from './use-list-acts.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskMenu } from './use-task-menu.tsx';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

export interface TaskRowListProps {
  readonly rows: readonly Task[];
  /** Names the list for screen readers. */
  readonly label: string;
  /** A row to point out, such as a task just added. */
  readonly revealId?: string | null | undefined;
  /** What stands above a row: the day it begins. Keep its identity. */
  readonly renderAbove?: ((task: Task) => ReactNode) | undefined;
  readonly number?: 'urgency' | 'importance' | undefined;
  /** Puts rows before another (null: the end), where the order is people's own. */
  readonly onMove?: ((ids: readonly string[], beforeId: string | null) => void) | undefined;
  /** Stand in the menu of each row and in the bar of the chosen ones. */
  readonly ownActs?: readonly ListOwnAct[] | undefined;
}

/** Pixels; rows are measured, this is only what they are taken for until then. */
const ROW_HEIGHT = 60;

const idOf = (task: Task) => task.id;

/**
 * Rows of tasks, of any number; fills its container's height. Enter opens the task, j and k move like the arrows,
 * Space or x finishes, e edits the title, s starts the timer, Delete deletes, v chooses, Shift and an arrow choose on,
 * Ctrl or ⌘ and a choose all, Alt and an arrow move the row where the order is one's own.
 */
export function TaskRowList({
  rows,
  label,
  revealId,
  renderAbove,
  number,
  onMove,
  ownActs,
}: TaskRowListProps) {
  const { t } = useTranslation('pages');
  const { renderTimer } = useTaskSlots();
  const list = useRef<VirtualListHandle>(null);
  const navigate = useNavigate();
  const { finish, reopen } = useTaskActions();
  const [selection] = useState(createTaskSelection);
  const [isSelecting, setIsSelecting] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const drag = useRowDrag({ rows, selection, onMove });
  const choosing = rowChoosing(rows, selection);

  useEffect(() => selection.subscribe(() => setIsSelecting(selection.ids().size > 0)), [selection]);

  // Keeps its identity, so that rows need not be drawn again.
  const tick = useCallback(
    (task: Task) => (task.progress === 'done' ? reopen(task) : finish(task)),
    [finish, reopen],
  );
  const stopEditing = useCallback((task: Task) => {
    setEditedId(null);
    list.current?.focusRow(task.id);
  }, []);
  const open = (task: Task) =>
    void navigate(`/${task.progress === 'done' ? 'completed-task' : 'task'}/${task.id}`);

  function move(index: number, step: 1 | -1): void {
    const task = rows[index];
    if (onMove === undefined || task === undefined || rows[index + step] === undefined) return;
    onMove([task.id], rows[step === 1 ? index + 2 : index - 1]?.id ?? null);
    setSaid(t('taskList.moved', { title: task.title, place: index + step + 1, count: rows.length }));
    list.current?.focusRow(task.id);
  }

  const { openMenu, openMenuAt, menu } = useTaskMenu(
    (task) => {
      const index = rows.findIndex(({ id }) => id === task.id);
      const canMove = onMove !== undefined;
      return {
        open: () => open(task),
        edit: () => setEditedId(task.id),
        select: () => selection.toggle(task.id),
        moveUp: canMove && index > 0 ? () => move(index, -1) : undefined,
        moveDown: canMove && index < rows.length - 1 ? () => move(index, 1) : undefined,
      };
    },
    { ownActs },
  );

  const renderRow = useCallback(
    (task: Task) => (
      <>
        {renderAbove?.(task)}
        <TaskRow
          task={task}
          isEdited={task.id === editedId}
          isRevealed={task.id === revealId}
          number={number}
          renderTimer={renderTimer}
          onTick={tick}
          onEdited={stopEditing}
          onMenu={openMenu}
        />
      </>
    ),
    [editedId, revealId, number, renderTimer, renderAbove, tick, stopEditing, openMenu],
  );

  const run = useListActs({ rows, selection, list, move, tick, edit: setEditedId });

  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    const act = listActOf(event);
    const { target } = event;
    // Menus and dialogs opened from a row bubble through React although they stand elsewhere in the document.
    if (act === null || !(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    const isTyping = target.matches('input:not([type=checkbox]), textarea');
    // Space presses the control that has the focus.
    if (isTyping || (event.key === ' ' && target.matches('a, button, input'))) return;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const task = rows[index];
    if (task === undefined || (act === 'selectNone' && selection.ids().size === 0)) return;
    event.preventDefault();
    run(act, index, task);
  }

  function openContextMenu(event: MouseEvent<HTMLDivElement>) {
    const { target } = event;
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    // The browser's own menu belongs to a field, and to words that are marked.
    if (target.matches('input:not([type=checkbox])')) return;
    const row = rowAt(target);
    const task = rows.find(({ id }) => id === row?.dataset.task);
    if (row == null || task === undefined) return;
    event.preventDefault();
    const { bottom, left } = row.getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    openMenuAt(task, isByKey ? left : event.clientX, isByKey ? bottom : event.clientY);
  }

  return (
    <TaskSelectionProvider value={selection}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers that repeat what the controls of the rows do */}
      <div
        className={styles.list}
        data-selecting={isSelecting || undefined}
        onKeyDown={pressKey}
        {...choosing}
        onContextMenu={openContextMenu}
        {...drag}
      >
        <VirtualList
          label={label}
          items={rows}
          getKey={idOf}
          renderRow={renderRow}
          rowHeight={ROW_HEIGHT}
          onActivate={open}
          handle={list}
        />
        {isSelecting && (
          <Suspense>
            <BulkBar
              rows={rows}
              selection={selection}
              ownActs={ownActs}
              onLeave={() => list.current?.focusRow(rows[0]?.id ?? '')}
            />
          </Suspense>
        )}
      </div>
      {menu}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </TaskSelectionProvider>
  );
}
