import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { stepContents, stepIllustrations } from './welcome-contents.tsx';
import styles from './welcome-page.module.css';
import { STEPS, stepNumberOf } from './welcome-steps.ts';

/** `/welcome/1` to `/welcome/5`: introduction in steps, to be left at any. */
export function WelcomePage() {
  const { t } = useTranslation('pages');
  const stepNumber = stepNumberOf(useParams()['*']);
  const step = stepNumber === null ? undefined : STEPS[stepNumber - 1];
  const isLast = stepNumber === STEPS.length;
  if (stepNumber === null || step === undefined) return <Navigate to="/welcome/1" replace />;
  const Illustration = stepIllustrations[step];
  const Content = stepContents[step];
  return (
    <div className={styles.page}>
      <Row as="ol" aria-label={t('welcome.steps')} justify="center" wrap>
        {STEPS.map((each, index) => (
          <li key={each}>
            <Link
              href={`/welcome/${index + 1}`}
              className={styles.dot}
              aria-current={each === step ? 'page' : undefined}
              // i18n-keys: pages:welcome.{language,idea,task,calendar,others}.title
              aria-label={t('welcome.step', { place: index + 1, title: t(`welcome.${each}.title`) })}
            />
          </li>
        ))}
      </Row>
      <div className={styles.picture}>
        <Illustration />
      </div>
      <h1 className={styles.title}>{t(`welcome.${step}.title`)}</h1>
      {/* i18n-keys: pages:welcome.{language,idea,task,calendar,others}.lead */}
      <p className={styles.lead}>{t(`welcome.${step}.lead`)}</p>
      <div key={step} className={styles.part}>
        <Content />
      </div>
      <Row gap={3} justify="center" wrap>
        {stepNumber > 1 && <LinkButton href={`/welcome/${stepNumber - 1}`}>{t('welcome.back')}</LinkButton>}
        <LinkButton variant="primary" href={isLast ? '/' : `/welcome/${stepNumber + 1}`}>
          {t(isLast ? 'welcome.done' : 'welcome.next')}
        </LinkButton>
      </Row>
      {!isLast && (
        <Link href="/" className={styles.skip}>
          {t('welcome.skip')}
        </Link>
      )}
    </div>
  );
}
