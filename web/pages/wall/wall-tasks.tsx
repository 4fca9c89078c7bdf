import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Task } from '#contract/task/task.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { TaskRow } from '#features/tasks/list/task-row.tsx';
import { useTaskMenu } from '#features/tasks/use-task-menu.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './wall-page.module.css';

interface WallTasksProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** Task that was just added here, highlighted. */
  readonly addedId: string | null;
  readonly link: { readonly href: string; readonly label: string };
  /** Shown in place of the rows where there are none. */
  readonly empty: ReactNode;
  /** Name of rows on their way, which are shown in outline where there are none yet; null where none are. */
  readonly pending?: string | null;
  readonly more: ReactNode;
}

export function WallTasks({ title, tasks, addedId, link, empty, pending = null, more }: WallTasksProps) {
  const { finish } = useTaskActions();
  const openTask = useOpenTask();
  const [editedId, setEditedId] = useState<string | null>(null);
  const { openMenu, openMenuAt, menu } = useTaskMenu(
    (task) => ({
      open: () => openTask(task),
      edit: () => setEditedId(task.id),
    }),
    { hasKeys: false },
  );
  const rows = useRef<HTMLUListElement>(null);
  const stopEditing = useCallback(({ id }: Task) => {
    setEditedId(null);
    requestAnimationFrame(() => {
      // Focus that the user moved out of the field stays where it is.
      if (document.activeElement !== document.body) return;
      rows.current?.querySelector<HTMLElement>(`[data-task="${id}"] a`)?.focus();
    });
  }, []);

  /** Context menu of a row, as in a list; fields keep the browser's own. */
  function openContextMenu(event: MouseEvent<HTMLLIElement>, task: Task) {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.matches('input:not([type=checkbox])')) return;
    event.preventDefault();
    const { left, bottom } = currentTarget.getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    openMenuAt(task, isByKey ? left : event.clientX, isByKey ? bottom : event.clientY);
  }

  return (
    <>
      <Card
        title={title}
        padding="flush"
        actions={
          <Link href={link.href} className={styles.link}>
            {link.label}
          </Link>
        }
      >
        {tasks.length === 0 && pending !== null && (
          <section aria-busy="true" aria-label={pending}>
            <SkeletonRows />
          </section>
        )}
        {tasks.length === 0 && pending === null && <p className={styles.empty}>{empty}</p>}
        {tasks.length > 0 && (
          <ul ref={rows} className={styles.rows}>
            {tasks.map((task) => (
              <li key={task.id} onContextMenu={(event) => openContextMenu(event, task)}>
                <TaskRow
                  task={task}
                  isEdited={task.id === editedId}
                  isRevealed={task.id === addedId}
                  onTick={finish}
                  onEdited={stopEditing}
                  onMenu={openMenu}
                />
              </li>
            ))}
          </ul>
        )}
        {more !== null && (
          <Link href={link.href} className={styles.more}>
            {more}
          </Link>
        )}
      </Card>
      {menu}
    </>
  );
}
