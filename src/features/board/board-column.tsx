import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { NestedTask } from '#domain/task/nested-tasks.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { BoardCards } from './board-cards.tsx';
import styles from './board-column.module.css';
import { type ColumnId, MANY_DOING } from './columns.ts';

export interface BoardColumnProps {
  readonly id: ColumnId;
  readonly rows: readonly NestedTask[];
  readonly isOver: boolean;
  readonly renderMenu: (task: Task) => ReactNode;
}

/** Column of a board without lanes. Drawn again only if its own cards change. */
export const BoardColumn = memo(function BoardColumn({ id, rows, isOver, renderMenu }: BoardColumnProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const stillLoading = useStillLoading();
  const client = useClient();
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdding) add.current?.querySelector('input')?.focus();
  }, [isAdding]);
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
  const isMany = id === 'doing' && rows.length > MANY_DOING;
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
          {formats.number(rows.length)}
        </span>
        {id === 'done' && <span className={styles.note}>{t('board.lastDays')}</span>}
      </header>
      {isMany && <p className={styles.many}>{t('board.many', { count: rows.length })}</p>}
      <div className={styles.list}>
        {rows.length === 0 ? (
          <p className={styles.empty}>{stillLoading ?? t(`board.empty.${id}`)}</p>
        ) : (
          <BoardCards label={t(`board.column.${id}`)} rows={rows} renderMenu={renderMenu} />
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
            <QuickAddSlot isCompact draftOf={`board.${id}`} onAdded={put} />
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
});
