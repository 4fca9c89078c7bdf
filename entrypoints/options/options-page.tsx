import { useTranslation } from 'react-i18next';
import { Mark } from '#ui/mark.tsx';
import { AccountSection } from './account-section.tsx';
import { LookSection } from './look-section.tsx';
import styles from './options.module.css';
import { ServerSection } from './server-section.tsx';

export function OptionsPage() {
  const { t } = useTranslation('pages');
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>
        <Mark />
        {t('extension.options.heading')}
      </h1>
      <ServerSection />
      <AccountSection />
      <LookSection />
    </main>
  );
}
