import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { BoardCards } from './board-cards.tsx';
import styles from './board-lane.module.css';
import { columnIds, dropIdOf } from './columns.ts';
import type { Lane } from './lanes.ts';
import { useSeen } from './use-seen.ts';

/** Cards that a lane shows before its cells scroll. */
const SHOWN = 3;

export interface BoardLaneProps {
  readonly lane: Lane;
  readonly name: string;
  /** Drop target below the pointer. */
  readonly over: string | null;
  readonly renderMenu: (task: Task) => ReactNode;
}

/** Row of a grouped board. Its cards are drawn once it comes near the screen. */
export function BoardLane({ lane, name, over, renderMenu }: BoardLaneProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const titleId = useId();
  const [isSeen, see] = useSeen();
  const rows = Math.min(SHOWN, Math.max(...columnIds.map((id) => lane.columns[id].length)));
  return (
    <Grid as="section" ref={see} aria-labelledby={titleId} gap={1} data-lane={lane.key}>
      <h2 id={titleId} className={styles.name}>
        {name}{' '}
        <Text tone="soft" size="sm" weight="regular" tabular>
          {formats.number(lane.count)}
        </Text>
      </h2>
      <Grid
        gap={3}
        columns="repeat(4, minmax(0, 1fr))"
        style={{ blockSize: `calc(${rows} * var(--card-height) + var(--space-4))` }}
      >
        {columnIds.map((id) => {
          const dropId = dropIdOf(id, lane.key);
          const cards = lane.columns[id];
          return (
            <div
              key={id}
              className={styles.cell}
              data-drop={dropId}
              data-column={id}
              data-over={over === dropId || undefined}
            >
              {isSeen && cards.length > 0 && (
                <BoardCards
                  // i18n-keys: pages:board.column.{todo,doing,waiting,done}
                  label={t('board.cell', { column: t(`board.column.${id}`), lane: name })}
                  rows={cards}
                  renderMenu={renderMenu}
                />
              )}
            </div>
          );
        })}
      </Grid>
    </Grid>
  );
}
