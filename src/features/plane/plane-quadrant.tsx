import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBoxSize } from '#ui/use-box-size.ts';
import { useLetterSize } from '#ui/use-letter-size.ts';
import { PlaneCard } from './plane-card.tsx';
import { clusterTasks, type PlaneCluster } from './plane-layout.ts';
import styles from './plane-quadrant.module.css';
import type { PlaneViewProps } from './plane-view.ts';
import { QuadrantList } from './quadrant-list.tsx';
import type { Placed, QuadrantId } from './quadrants.ts';

/** Least size of a card's cell. Rem. */
const CARD = { width: 12, height: 2.75 };

export interface PlaneQuadrantProps extends Pick<PlaneViewProps, 'isInverted' | 'frontId' | 'renderMenu'> {
  readonly id: QuadrantId;
  readonly placed: readonly Placed[];
  readonly dragged: string | null;
  readonly isOver: boolean;
}

/** Lists all of the quadrant, where a cell is named otherwise. */
const ALL = 'all';

function cellOf({ column, row }: PlaneCluster): string {
  return `${column} ${row}`;
}

export function PlaneQuadrant({
  id,
  placed,
  isInverted,
  frontId,
  dragged,
  isOver,
  renderMenu,
}: PlaneQuadrantProps) {
  const { t } = useTranslation('pages');
  const titleId = useId();
  const [size, measure] = useBoxSize();
  const [listed, setListed] = useState<string | null>(null);
  const rem = useLetterSize();
  const columns = Math.max(1, Math.floor((size?.width ?? 0) / (CARD.width * rem)));
  const rows = Math.max(1, Math.floor((size?.height ?? 0) / (CARD.height * rem)));
  const clusters = useMemo(
    () => clusterTasks(placed, { columns, rows }, isInverted),
    [placed, columns, rows, isInverted],
  );
  // i18n-keys: pages:plane.name.{first,plan,delegate,later} pages:plane.hint.{first,plan,delegate,later}
  const name = t(`plane.name.${id}`);
  const rowsOfList =
    listed === null || listed === ALL
      ? placed
      : (clusters.find((cluster) => cellOf(cluster) === listed)?.placed ?? []);
  return (
    <section aria-labelledby={titleId} className={styles.quadrant} data-quadrant={id}>
      <header className={styles.head}>
        <Text as="h2" id={titleId} rigid size="md">
          {name}
        </Text>
        <Text grow mayShrink tone="faint" size="sm" lines="ellipsis">
          {t(`plane.hint.${id}`)}
        </Text>
        <button
          type="button"
          className={styles.count}
          aria-label={t('plane.list', { name, count: placed.length })}
          disabled={placed.length === 0}
          onClick={() => setListed(ALL)}
        >
          {placed.length}
        </button>
      </header>
      <div className={styles.body} data-drop={id} data-over={isOver || undefined}>
        <ul ref={measure} className={styles.cards}>
          {size !== null &&
            clusters.map((cluster) => {
              const { column, row } = cluster;
              const [first, ...others] = cluster.placed;
              const front = others.find(({ task }) => task.id === frontId) ?? first;
              return (
                <li
                  key={front.task.id}
                  className={styles.cell}
                  style={{
                    insetInlineStart: `${(column / columns) * 100}%`,
                    insetBlockStart: `${(row / rows) * 100}%`,
                    inlineSize: `${100 / columns}%`,
                  }}
                >
                  <PlaneCard
                    placed={front}
                    below={others.length}
                    isCarried={dragged === front.task.id}
                    cell={cellOf(cluster)}
                    onList={setListed}
                    renderMenu={renderMenu}
                  />
                </li>
              );
            })}
        </ul>
      </div>
      <Dialog
        isOpen={listed !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setListed(null);
        }}
        title={name}
        closeLabel={t('button.close')}
      >
        <div
          className={styles.list}
          style={{ blockSize: `min(${rowsOfList.length * 4.5}rem, 32rem, 60dvh)` }}
        >
          {rowsOfList.length === 0 ? (
            <p>{t('plane.none')}</p>
          ) : (
            <QuadrantList label={name} placed={rowsOfList} renderMenu={renderMenu} />
          )}
        </div>
      </Dialog>
    </section>
  );
}
