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
import type { Task } from '#contract/task/task.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { announceChosen } from '#domain/task/tasks-at-hand.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useKeptValue } from '#ui/entry-memory.ts';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import { VirtualList, type VirtualListHandle } from '#ui/lists/virtual-list.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { rowAt, rowChoosing } from '../selection/row-choosing.ts';
import { createTaskSelection, TaskSelectionProvider } from '../selection/task-selection.ts';
import type { ListOwnAct } from '../task-menu.tsx';
import { useTaskMenu } from '../use-task-menu.tsx';
import { listActOf } from './list-keys.ts';
import { TaskRow } from './task-row.tsx';
import styles from './task-row-list.module.css';
import { useListActs } from './use-list-acts.ts';
import { useRowDrag } from './use-row-drag.ts';

const BulkBar = lazyComponent(async () => (await import('../selection/bulk-bar.tsx')).BulkBar);

export interface TaskRowListProps {
  readonly rows: readonly Task[];
  readonly label: string;
  /** Row to highlight, such as a task just added. */
  readonly revealId?: string | null | undefined;
  /** Heading above a row, such as the day it begins. Keep it stable between renders. */
  readonly renderAbove?: ((task: Task) => ReactNode) | undefined;
  readonly number?: 'urgency' | 'importance' | undefined;
  /** Moves rows before another (null: the end), in lists with a manual order. */
  readonly onMove?: ((ids: readonly string[], beforeId: string | null) => void) | undefined;
  readonly ownActs?: readonly ListOwnAct[] | undefined;
}

/** Estimated height of a row in pixels, until it is measured. */
const rowHeights = { comfortable: 52, compact: 36 } as const;

const idOf = (task: Task) => task.id;
const readIds = (kept: unknown) =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];

/**
 * Virtual list of task rows; fills its container's height. Enter opens the task, j and k move like the arrows, Space
 * or x finishes, F2 edits the title, s starts the timer, Delete deletes, v selects, Shift and an arrow extend the
 * selection, Ctrl or ⌘ and a select all, Alt and an arrow move the row in a manual order.
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
  const list = useRef<VirtualListHandle>(null);
  const openTask = useOpenTask();
  const { finish, reopen } = useTaskActions();
  const { density } = useAppSettings().settings;
  const [kept, keepSelection] = useKeptValue(`selection:${label}`, readIds);
  const [selection] = useState(() =>
    createTaskSelection(kept.filter((keptId) => rows.some(({ id }) => id === keptId))),
  );
  const [isSelecting, setIsSelecting] = useState(selection.ids().size > 0);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const drag = useRowDrag({ rows, selection, onMove });
  const choosing = rowChoosing(rows, selection);

  useEffect(
    () =>
      selection.subscribe(() => {
        setIsSelecting(selection.ids().size > 0);
        keepSelection([...selection.ids()]);
      }),
    [selection, keepSelection],
  );

  useEffect(() => announceChosen(selection.ids), [selection]);

  // Stable between renders, so that rows do not rerender.
  const tick = useCallback(
    (task: Task) => (task.progress === 'done' ? reopen(task) : finish(task)),
    [finish, reopen],
  );
  const stopEditing = useCallback((task: Task) => {
    setEditedId(null);
    list.current?.focusRow(task.id);
  }, []);

  function move(index: number, step: 1 | -1): void {
    const task = rows[index];
    if (onMove === undefined || task === undefined || rows[index + step] === undefined) return;
    onMove([task.id], rows[step === 1 ? index + 2 : index - 1]?.id ?? null);
    announce(t('taskList.moved', { title: task.title, place: index + step + 1, count: rows.length }));
    list.current?.focusRow(task.id);
  }

  const { openMenu, openMenuAt, menu } = useTaskMenu(
    (task) => {
      const index = rows.findIndex(({ id }) => id === task.id);
      const canMove = onMove !== undefined;
      return {
        open: () => openTask(task),
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
          onTick={tick}
          onEdited={stopEditing}
          onMenu={openMenu}
        />
      </>
    ),
    [editedId, revealId, number, renderAbove, tick, stopEditing, openMenu],
  );

  const run = useListActs({ rows, selection, list, move, tick, edit: setEditedId });

  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    const act = listActOf(event);
    const { target } = event;
    // Events of menus and dialogs opened from a row bubble through React although they are elsewhere in the document.
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
    // Fields and selected text keep the browser's own menu.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and gestures repeat the controls of the rows */}
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
          rowHeight={rowHeights[density]}
          onActivate={openTask}
          handle={list}
        />
        {isSelecting && (
          <Suspense>
            <BulkBar
              rows={rows}
              selection={selection}
              ownActs={ownActs}
              onLeave={(id) => list.current?.focusRow(id)}
            />
          </Suspense>
        )}
      </div>
      {menu}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </TaskSelectionProvider>
  );
}
