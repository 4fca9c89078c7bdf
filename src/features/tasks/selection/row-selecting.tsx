import { type RefObject, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Task } from '#contract/task/task.ts';
import { announceChosen } from '#domain/task/tasks-at-hand.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { listActOf } from '../list/list-keys.ts';
import { rowAt, rowChoosing } from './row-choosing.ts';
import styles from './row-selecting.module.css';
import type { TaskSelection } from './task-selection.ts';

const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);

interface RowSelectingProps {
  /** Element around the rows. */
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
}

/** Gestures and keys that select rows of tasks as in a list, and the bulk bar at the end of the page. */
export function RowSelecting({ root, rows, selection }: RowSelectingProps) {
  const isSelecting = useSyncExternalStore(selection.subscribe, selection.ids).size > 0;

  useEffect(() => announceChosen(selection.ids), [selection]);

  useEffect(() => {
    root.current?.toggleAttribute('data-selecting', isSelecting);
  }, [root, isSelecting]);

  // Tasks that were finished or moved elsewhere are no longer at hand.
  useEffect(() => {
    if (selection.ids().size === 0) return;
    const shown = new Set(rows.map(({ id }) => id));
    for (const id of selection.ids()) if (!shown.has(id)) selection.toggle(id);
  }, [rows, selection]);

  function focus(id: string): void {
    const row = root.current?.querySelector<HTMLElement>(`[data-task="${id}"]`);
    const focused = row?.closest<HTMLElement>('[data-index]') ?? row?.querySelector<HTMLElement>('a');
    focused?.focus();
  }
  function extend(index: number, step: 1 | -1): void {
    const [from, to] = [rows[index], rows[index + step]];
    if (from !== undefined && selection.ids().size === 0) selection.toggle(from.id);
    if (to === undefined) return;
    selection.extendTo(rows, to.id);
    focus(to.id);
  }

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.matches('input:not([type=checkbox]), textarea')) return;
    const id = rowAt(target)?.dataset.task;
    const index = rows.findIndex((row) => row.id === id);
    const task = rows[index];
    const act = listActOf(event);
    if (task === undefined || act === null) return;
    if (act === 'select') selection.toggle(task.id);
    else if (act === 'selectDown') extend(index, 1);
    else if (act === 'selectUp') extend(index, -1);
    else if (act === 'selectAll') selection.selectAll(rows);
    else if (act === 'selectNone' && isSelecting) selection.clear();
    else return;
    event.preventDefault();
    // A virtual list around the row would move the focus once more.
    event.stopPropagation();
  });
  const press = useEffectEvent((event: MouseEvent) => rowChoosing(rows, selection).onClick(event));
  const pressDown = useEffectEvent((event: MouseEvent) => rowChoosing(rows, selection).onMouseDown(event));
  useEffect(() => {
    const element = root.current;
    const ends = new AbortController();
    const { signal } = ends;
    element?.addEventListener('keydown', (event) => pressKey(event), { signal });
    element?.addEventListener('click', (event) => press(event), { signal });
    element?.addEventListener('mousedown', (event) => pressDown(event), { signal });
    return () => ends.abort();
  }, [root]);

  return (
    isSelecting && (
      <div className={styles.foot}>
        <Suspense>
          <BulkBar rows={rows} selection={selection} onLeave={focus} />
        </Suspense>
      </div>
    )
  );
}
