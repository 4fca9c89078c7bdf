import { type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react';
import type { Task } from '#contract/task/task.ts';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import styles from './list/task-row.module.css';
import { useTaskSelection } from './selection/task-selection.ts';
import type { ListOwnAct, RowActs } from './task-menu.tsx';

const SubtaskDialog = lazyOverlay(async () => (await import('./subtask-dialog.tsx')).SubtaskDialog);
const TaskMenu = lazyOverlay(async () => (await import('./task-menu.tsx')).TaskMenu);

interface OpenMenu {
  readonly task: Task;
  readonly anchor: RefObject<Element | null>;
}

export interface TaskMenuState {
  /** Opens the menu of a task beside an element. Stable between renders. */
  readonly openMenu: (task: Task, anchor: Element) => void;
  /** Opens the menu at the pointer. Stable between renders. */
  readonly openMenuAt: (task: Task, x: number, y: number) => void;
  /** Element to render anywhere in the page; empty until the menu is opened. */
  readonly menu: ReactNode;
}

interface TaskMenuOptions {
  readonly ownActs?: readonly ListOwnAct[] | undefined;
  /** False without the list's keyboard shortcuts. */
  readonly hasKeys?: boolean;
}

/** Menu of a list's rows: one for all of them, loaded when first opened. */
export function useTaskMenu(
  actsOf: (task: Task) => RowActs,
  { ownActs, hasKeys = true }: TaskMenuOptions = {},
): TaskMenuState {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [point, setPoint] = useState<{ task: Task; x: number; y: number } | null>(null);
  const [parent, setParent] = useState<Task | null>(null);
  const selection = useTaskSelection();
  const select = (task: Task) => (selection === null ? {} : { select: () => selection.toggle(task.id) });
  const openMenu = useCallback((task: Task, anchor: Element) => {
    setPoint(null);
    setOpen({ task, anchor: { current: anchor } });
  }, []);
  const openMenuAt = useCallback((task: Task, x: number, y: number) => setPoint({ task, x, y }), []);
  const close = () => {
    setOpen(null);
    setPoint(null);
  };

  const menu = (
    <>
      {point !== null && (
        <span
          // The anchor is in the document before the menu measures it.
          key={`${point.x},${point.y}`}
          ref={(element) => {
            if (element !== null && open === null) {
              setOpen({ task: point.task, anchor: { current: element } });
            }
          }}
          className={styles.point}
          style={{ left: point.x, top: point.y }}
        />
      )}
      {open !== null && (
        <Suspense>
          <TaskMenu
            task={open.task}
            anchor={open.anchor}
            onClose={close}
            acts={{ ...select(open.task), ...actsOf(open.task), addSubtask: () => setParent(open.task) }}
            ownActs={ownActs}
            hasKeys={hasKeys}
          />
        </Suspense>
      )}
      {parent !== null && (
        <Suspense>
          <SubtaskDialog parent={parent} onClose={() => setParent(null)} />
        </Suspense>
      )}
    </>
  );
  return { openMenu, openMenuAt, menu };
}
