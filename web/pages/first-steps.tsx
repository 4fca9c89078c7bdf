import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareWall } from '#ui/illustrations.tsx';
import styles from './first-steps.module.css';

// i18n-keys: pages:wall.first.step{Add,Plan,Do} pages:wall.first.step{Add,Plan,Do}Body
const steps = ['Add', 'Plan', 'Do'] as const;

/** The wall before its first task: what to do first, and the three steps of the day. */
export function FirstSteps() {
  const { t } = useTranslation('pages');
  return (
    <section className={styles.first}>
      <EmptyState illustration={<BareWall />} title={t('wall.first.title')}>
        {t('wall.first.lead')}
      </EmptyState>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <h3>{t(`wall.first.step${step}`)}</h3>
            <p>{t(`wall.first.step${step}Body`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
