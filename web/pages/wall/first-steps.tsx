import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useTranslation } from 'react-i18next';
import styles from './first-steps.module.css';

// i18n-keys: pages:wall.first.step{Add,Plan,Do} pages:wall.first.step{Add,Plan,Do}Body pages:wall.first.step{Add,Plan}Touch
const steps = [
  { step: 'Add', byTouch: 'AddTouch', Icon: IconCornerDownLeft },
  { step: 'Plan', byTouch: 'PlanTouch', Icon: IconCalendarWeek },
  { step: 'Do', byTouch: 'DoBody', Icon: IconPlayerPlay },
] as const;

export function FirstSteps() {
  const { t } = useTranslation('pages');
  return (
    <section className={styles.first}>
      <h2 className={styles.heading}>{t('wall.first.title')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ step, byTouch, Icon }) => (
          <li key={step} className={styles.step}>
            <Icon className={styles.icon} aria-hidden="true" />
            <h3>{t(`wall.first.step${step}`)}</h3>
            <p className={styles.byKey}>{t(`wall.first.step${step}Body`)}</p>
            <p className={styles.byTouch}>{t(`wall.first.step${byTouch}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
