import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { NestedTask } from '#domain/task/nested-tasks.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useFormats } from '#i18n/react.ts';
import { Text } from '#ui/layout/primitives.tsx';
import { BoardCards } from './board-cards.tsx';
import styles from './board-column.module.css';
import { ColumnAdd } from './column-add.tsx';
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
  const titleId = useId();
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
        <Text as="h2" id={titleId} size="md">
          {t(`board.column.${id}`)}
        </Text>
        <span className={styles.count} data-many={isMany || undefined}>
          {formats.number(rows.length)}
        </span>
        {id === 'done' && (
          <Text marginInlineStart="auto" tone="soft" size="sm">
            {t('board.lastDays')}
          </Text>
        )}
      </header>
      {isMany && <p className={styles.many}>{t('board.many', { count: rows.length })}</p>}
      <div className={styles.list}>
        {rows.length === 0 ? (
          <p className={styles.empty}>{stillLoading ?? t(`board.empty.${id}`)}</p>
        ) : (
          <BoardCards label={t(`board.column.${id}`)} rows={rows} renderMenu={renderMenu} />
        )}
      </div>
      {id !== 'done' && <ColumnAdd id={id} />}
    </section>
  );
});
