import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { urgencyStep } from '#ui/marks/urgency-step.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBoxSize } from '#ui/use-box-size.ts';
import { useLetterSize } from '#ui/use-letter-size.ts';
import { layOutQuadrant } from './plane-layout.ts';
import styles from './plane-quadrant.module.css';
import { QuadrantList } from './quadrant-list.tsx';
import type { Placed, QuadrantId } from './quadrants.ts';

/** Size of a card's cell. Rem. */
const CARD = { width: 10.5, height: 2.75 };

export interface PlaneQuadrantProps {
  readonly id: QuadrantId;
  readonly placed: readonly Placed[];
  readonly isInverted: boolean;
  readonly dragged: string | null;
  readonly isOver: boolean;
  readonly renderMenu: (task: Task) => ReactNode;
}

export function PlaneQuadrant({ id, placed, isInverted, dragged, isOver, renderMenu }: PlaneQuadrantProps) {
  const { t } = useTranslation('pages');
  const titleId = useId();
  const [size, measure] = useBoxSize();
  const [isListed, setListed] = useState(false);
  const rem = useLetterSize();
  const columns = Math.max(1, Math.floor((size?.width ?? 0) / (CARD.width * rem)));
  const rows = Math.max(1, Math.floor((size?.height ?? 0) / (CARD.height * rem)));
  const { cells, rest } = useMemo(
    () => layOutQuadrant(placed, { columns, rows }, isInverted),
    [placed, columns, rows, isInverted],
  );
  const place = (column: number, row: number) => ({
    insetInlineStart: `${(column / columns) * 100}%`,
    insetBlockStart: `${(row / rows) * 100}%`,
    inlineSize: `${100 / columns}%`,
  });
  // i18n-keys: pages:plane.name.{first,plan,delegate,later} pages:plane.hint.{first,plan,delegate,later}
  const name = t(`plane.name.${id}`);
  return (
    <section aria-labelledby={titleId} className={styles.quadrant} data-quadrant={id}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
        <span className={styles.hint}>{t(`plane.hint.${id}`)}</span>
        <button
          type="button"
          className={styles.count}
          aria-label={t('plane.list', { name, count: placed.length })}
          disabled={placed.length === 0}
          onClick={() => setListed(true)}
        >
          {placed.length}
        </button>
      </header>
      <div className={styles.body} data-drop={id} data-over={isOver || undefined}>
        <ul ref={measure} className={styles.cards}>
          {size !== null &&
            cells.map(({ placed: { task, urgency }, column, row }) => (
              <li key={task.id} className={styles.cell} style={place(column, row)}>
                <div
                  className={styles.card}
                  data-drag={task.id}
                  data-carried={dragged === task.id || undefined}
                >
                  <span className={styles.step} data-step={urgencyStep(urgency)} aria-hidden="true" />
                  <Link href={`/task/${task.id}`} className={styles.title}>
                    {task.title}
                  </Link>
                  <span className={styles.menu}>{renderMenu(task)}</span>
                </div>
              </li>
            ))}
          {rest.length > 0 && (
            <li className={styles.cell} style={place(columns - 1, rows - 1)}>
              <div className={styles.rest}>
                <Button size="small" isWide onPress={() => setListed(true)}>
                  {t('plane.rest', { count: rest.length })}
                </Button>
              </div>
            </li>
          )}
        </ul>
      </div>
      <Dialog isOpen={isListed} onOpenChange={setListed} title={name} closeLabel={t('plane.close')}>
        <div className={styles.list}>
          <QuadrantList label={name} placed={placed} renderMenu={renderMenu} />
        </div>
      </Dialog>
    </section>
  );
}
