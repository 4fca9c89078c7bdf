import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/primitives.tsx';
import { LockMark } from '#ui/marks/lock-mark.tsx';
import card from './plane-card.module.css';
import styles from './plane-legend.module.css';
import { URGENT_DAYS } from './quadrants.ts';

const steps = [1, 2, 3, 4, 5] as const;

/** Meaning of the halves of the plane, of the colours and signs on its cards, and how cards are moved. */
export function PlaneLegend() {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.legend}>
      <p>
        {t('plane.lead', { days: URGENT_DAYS })} {t('plane.keys')}
      </p>
      <Row as="ul" aria-label={t('plane.legend.label')} gap={4} rowGap={1} wrap>
        <Row as="li" inline gap={2} align="center">
          <span className={styles.steps} aria-hidden="true">
            {steps.map((step) => (
              <span key={step} className={card.step} data-step={step} />
            ))}
          </span>
          {t('plane.legend.urgency')}
        </Row>
        <Row as="li" inline gap={2} align="center">
          <span className={styles.more} aria-hidden="true">
            +3
          </span>
          {t('plane.legend.cluster')}
        </Row>
        <Row as="li" inline gap={2} align="center">
          <span aria-hidden="true">
            <LockMark label={t('task.viewOnly')} />
          </span>
          {t('plane.legend.fixed')}
        </Row>
      </Row>
    </div>
  );
}
