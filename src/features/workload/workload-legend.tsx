import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/primitives.tsx';
import day from './workload-day.module.css';
import styles from './workload-legend.module.css';

// i18n-keys: pages:workload.legend.{planned,due,capacity,over}
const signs = [
  { name: 'planned', look: day.planned },
  { name: 'due', look: day.due },
  { name: 'over', look: styles.over },
  { name: 'capacity', look: styles.capacity },
] as const;

/** Meaning of the colours in the bars of the days. */
export function WorkloadLegend() {
  const { t } = useTranslation('pages');
  return (
    <Row as="ul" gap={5} rowGap={1} wrap tone="soft" size="sm" aria-label={t('workload.legend.label')}>
      {signs.map(({ name, look }) => (
        <Row as="li" key={name} gap={2} align="center">
          <span aria-hidden="true" className={styles.sign}>
            <span className={look} />
          </span>
          {t(`workload.legend.${name}`)}
        </Row>
      ))}
    </Row>
  );
}
