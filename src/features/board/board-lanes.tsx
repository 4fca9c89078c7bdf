import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { Text } from '#ui/layout/primitives.tsx';
import { BoardLane } from './board-lane.tsx';
import styles from './board-lanes.module.css';
import { ColumnAdd } from './column-add.tsx';
import { columnIds } from './columns.ts';
import type { Lane } from './lanes.ts';

export interface BoardLanesProps {
  readonly lanes: readonly Lane[];
  readonly nameOf: (key: string) => string;
  /** Drop target below the pointer. */
  readonly over: string | null;
  readonly renderMenu: (task: Task) => ReactNode;
}

/** Board in lanes: the names of its columns stay in sight while the lanes scroll below them. */
export function BoardLanes({ lanes, nameOf, over, renderMenu }: BoardLanesProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return (
    <div className={styles.lanes}>
      <div className={styles.heads}>
        {columnIds.map((id) => (
          <Text as="div" key={id} paddingBlock={1} paddingInline={3} weight="strong">
            {/* i18n-keys: pages:board.column.{todo,doing,waiting,done} */}
            {t(`board.column.${id}`)}{' '}
            <Text tone="soft" size="sm" weight="regular" tabular>
              {formats.number(lanes.reduce((sum, { columns }) => sum + columns[id].length, 0))}
            </Text>
            {id !== 'done' && <ColumnAdd id={id} />}
          </Text>
        ))}
      </div>
      {lanes.map((lane) => (
        <BoardLane
          key={lane.key}
          lane={lane}
          name={nameOf(lane.key ?? '')}
          over={over}
          renderMenu={renderMenu}
        />
      ))}
      {lanes.length === 0 && (
        <Text as="p" padding={5} tone="soft" textAlign="center">
          {t('board.none')}
        </Text>
      )}
    </div>
  );
}
