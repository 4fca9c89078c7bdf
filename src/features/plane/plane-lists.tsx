import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from './plane-lists.module.css';
import type { PlaneViewProps } from './plane-view.ts';
import { QuadrantList } from './quadrant-list.tsx';
import { type QuadrantId, quadrantIds, URGENT_DAYS } from './quadrants.ts';

/** The plane on a narrow screen: its four quadrants as a small map, and the list of one of them. */
export function PlaneLists({ sorted, isInverted, renderMenu }: PlaneViewProps) {
  const { t } = useTranslation('pages');
  const [chosen, setChosen] = useState<QuadrantId>(
    () => quadrantIds.find((id) => sorted[id].length > 0) ?? 'first',
  );
  const order: readonly QuadrantId[] = isInverted
    ? ['first', 'delegate', 'plan', 'later']
    : ['first', 'plan', 'delegate', 'later'];
  const placed = sorted[chosen];
  return (
    <div className={styles.lists}>
      <fieldset className={styles.map}>
        <VisuallyHidden as="legend">{t('plane.choose')}</VisuallyHidden>
        {order.map((id) => (
          <label key={id} className={styles.part} data-quadrant={id}>
            <input
              type="radio"
              name="quadrant"
              className={styles.input}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            {/* i18n-keys: pages:plane.name.{first,plan,delegate,later} pages:plane.hint.{first,plan,delegate,later} */}
            <Text weight="strong">{t(`plane.name.${id}`)}</Text>
            <Text tone="soft" tabular>
              {sorted[id].length}
            </Text>
            <span className={styles.hint}>{t(`plane.hint.${id}`)}</span>
          </label>
        ))}
      </fieldset>
      <Text as="p" rigid tone="soft" size="xs">
        {t('plane.lead', { days: URGENT_DAYS })}
      </Text>
      <section aria-label={t(`plane.name.${chosen}`)} className={styles.list}>
        {placed.length === 0 ? (
          <Text as="p" padding={5} tone="soft" textAlign="center">
            {t('plane.none')}
          </Text>
        ) : (
          <QuadrantList
            key={chosen}
            label={t(`plane.name.${chosen}`)}
            placed={placed}
            renderMenu={renderMenu}
          />
        )}
      </section>
    </div>
  );
}
