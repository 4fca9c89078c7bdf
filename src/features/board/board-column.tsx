import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { DueSlot, QuickAddSlot, TickSlot } from '#domain/task/task-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { TaskCard } from '#ui/lists/task-card.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import styles from './board-column.module.css';
import { type ColumnId, MANY_DOING } from './columns.ts';

export interface BoardColumnProps {
  readonly id: ColumnId;
  readonly tasks: readonly Task[];
  readonly dragged: string | null;
  readonly isOver: boolean;
  readonly renderMenu: (task: Task) => ReactNode;
}

const keyOf = ({ id }: Task) => id;

export function BoardColumn({ id, tasks, dragged, isOver, renderMenu }: BoardColumnProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const navigate = useNavigate();
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdding) add.current?.querySelector('input')?.focus();
  }, [isAdding]);
  const renderRow = useCallback(
    (task: Task) => (
      <TaskCard
        title={task.title}
        href={`/task/${task.id}`}
        dragId={task.id}
        isDone={task.progress === 'done'}
        isCarried={dragged === task.id}
        lead={<TickSlot task={task} />}
        menu={renderMenu(task)}
        facts={
          <>
            {task.progress === 'done' && task.completedAt !== null ? (
              <span>{formats.dayShort(task.completedAt)}</span>
            ) : (
              <DueSlot task={task} />
            )}
            {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
            {task.progress !== 'done' && (
              <ImportanceMark
                value={task.importance}
                label={t('plane.importanceOf', { importance: task.importance })}
              />
            )}
          </>
        }
      />
    ),
    [dragged, renderMenu, formats, t],
  );
  // The new task shows at once; its column is a second write, from the version of the first.
  const put = (taskId: string) => {
    if (id !== 'doing' && id !== 'waiting') return;
    const task = client.replica.get('task', taskId);
    if (task === undefined) return;
    void client.write({
      name: 'updateTask',
      payload: { id: taskId, version: task.version, data: { progress: id } },
    });
  };
  const isMany = id === 'doing' && tasks.length > MANY_DOING;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.column}
      data-drop={id}
      data-over={isOver || undefined}
      data-column={id}
    >
      <header className={styles.head}>
        {/* i18n-keys: pages:board.column.{todo,doing,waiting,done} pages:board.empty.{todo,doing,waiting,done} */}
        <h2 id={titleId} className={styles.title}>
          {t(`board.column.${id}`)}
        </h2>
        <span className={styles.count} data-many={isMany || undefined}>
          {formats.number(tasks.length)}
        </span>
        {id === 'done' && <span className={styles.note}>{t('board.lastDays')}</span>}
      </header>
      {isMany && <p className={styles.many}>{t('board.many', { count: tasks.length })}</p>}
      <div className={styles.list}>
        {tasks.length === 0 ? (
          <p className={styles.empty}>{t(`board.empty.${id}`)}</p>
        ) : (
          <VirtualList
            label={t(`board.column.${id}`)}
            items={tasks}
            getKey={keyOf}
            renderRow={renderRow}
            rowHeight={78}
            gap={8}
            onActivate={(task) => void navigate(`/task/${task.id}`)}
          />
        )}
      </div>
      {id !== 'done' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the field inside closes it
        <div
          ref={add}
          className={styles.add}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAdding(false);
          }}
        >
          {isAdding ? (
            <QuickAddSlot onAdded={put} />
          ) : (
            <Button
              isWide
              size="small"
              variant="plain"
              icon={<IconPlus aria-hidden="true" />}
              onPress={() => setAdding(true)}
            >
              {t('board.add')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
