import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Task } from '#contract/task/task.ts';
import { useInSelection } from '#domain/selection/use-selection.ts';
import { TaskMenuSlot } from '#domain/task/task-slots.ts';
import { useNow } from '#domain/time/use-now.ts';
import { HOUR } from '#time/units.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type DropPoint, usePointerDrag } from '#ui/use-pointer-drag.ts';
import { BoardColumn } from './board-column.tsx';
import styles from './board-page.module.css';
import { type ColumnId, columnIds, doneSince, positionAt, positionsAt, sortIntoColumns } from './columns.ts';
import { dropIndex, markDrop } from './drop-index.ts';
import { useForeignDrop } from './use-board-drop.ts';
import { useBoardMoves } from './use-board-moves.ts';

/** The replica otherwise holds only tasks finished while this device was connected. */
function useRecentlyDone(now: number): void {
  const client = useClient();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    client.loadMoreCompleted(new Date(doneSince(now)).toISOString()).catch(() => {
      // Retried on the next connection and every hour.
    });
  }, [client, isOffline, now]);
}

const everyTask: LiveListSpec<Task> = { where: () => true, compare: () => 0 };

export function BoardPage() {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const now = useNow(HOUR);
  useRecentlyDone(now);
  const isSelected = useInSelection();
  const all = useLiveList('task', everyTask);
  const { move, moveAll } = useBoardMoves();
  const board = useRef<HTMLDivElement>(null);
  const followed = useRef<string | null>(null);
  const columns = useMemo(
    () =>
      sortIntoColumns(
        all.filter(
          (task) =>
            isSelected(task) &&
            (task.parentTaskId === null || replica.get('task', task.parentTaskId) === undefined),
        ),
        now,
      ),
    [all, isSelected, replica, now],
  );
  const find = (id: string) => columnIds.flatMap((column) => columns[column]).find((task) => task.id === id);
  const moveTo = (task: Task, column: ColumnId, index: number) =>
    move(task, column, column === 'done' ? null : positionAt(columns[column], task.id, index));

  const drop = (id: string, over: HTMLElement, point: DropPoint) => {
    const task = find(id);
    const column = columnIds.find((each) => each === over.dataset.drop);
    if (task !== undefined && column !== undefined) moveTo(task, column, dropIndex(over, id, point));
  };
  const { dragged, over, handlers } = usePointerDrag({ onDrop: drop });
  useEffect(() => markDrop(board.current, dragged), [dragged]);
  const foreign = useForeignDrop((ids, column, index) => {
    const tasks = ids.flatMap((id) => replica.get('task', id) ?? []);
    const taken = tasks.map(({ id }) => id);
    moveAll(tasks, column, column === 'done' ? null : positionsAt(columns[column], taken, index));
  });

  const shift = (task: Task, key: string): boolean => {
    const column = columns[task.progress];
    const index = column.findIndex(({ id }) => id === task.id);
    const next = columnIds[columnIds.indexOf(task.progress) + (key === 'ArrowRight' ? 1 : -1)];
    if (key === 'ArrowUp' && index > 0 && task.progress !== 'done') moveTo(task, task.progress, index - 1);
    else if (key === 'ArrowDown' && index < column.length - 1 && task.progress !== 'done')
      moveTo(task, task.progress, index + 1);
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && next !== undefined) moveTo(task, next, 0);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const task = find(row?.querySelector<HTMLElement>('[data-drag]')?.dataset.drag ?? '');
    if (task === undefined || !shift(task, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    followed.current = task.id;
  };
  // A card moved by keyboard keeps the focus in its new position.
  useEffect(() => {
    const id = followed.current;
    if (id === null || columns === undefined) return undefined;
    followed.current = null;
    const frame = requestAnimationFrame(() => {
      const card = board.current?.querySelector(`[data-drag="${id}"]`);
      card?.closest<HTMLElement>('[data-index]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [columns]);

  const moves = useMemo(
    () =>
      columnIds.map((id) => ({
        id,
        // i18n-keys: pages:board.moveTo.{todo,doing,waiting,done}
        label: t(`board.moveTo.${id}`),
      })),
    [t],
  );
  const moveByMenu = useRef(moveTo);
  useEffect(() => {
    moveByMenu.current = moveTo;
  });
  const renderMenu = useCallback(
    (task: Task) => (
      <TaskMenuSlot
        task={task}
        moves={moves.map((each) => ({ ...each, isDisabled: each.id === task.progress }))}
        onMove={(id) => {
          const column = columnIds.find((each) => each === id);
          if (column !== undefined) moveByMenu.current(task, column, 0);
        }}
      />
    ),
    [moves],
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.title.progress')} description={t('board.lead')} />
      <div ref={board} className={styles.board} {...handlers} {...foreign.handlers} onKeyDownCapture={press}>
        {columnIds.map((id) => (
          <BoardColumn
            key={id}
            id={id}
            tasks={columns[id]}
            dragged={dragged}
            isOver={(over ?? foreign.over) === id}
            renderMenu={renderMenu}
          />
        ))}
      </div>
    </div>
  );
}
