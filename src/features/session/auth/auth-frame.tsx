import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '#ui/marks/mark.tsx';
import styles from './auth-layout.module.css';
import { PaperWall } from './paper-wall.tsx';

export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.layout}>
      <header className={styles.poster}>
        <p className={styles.name}>
          <Mark size="large" />
          {t('shell.name')}
        </p>
        <p className={styles.tagline}>{t('session.tagline')}</p>
        <PaperWall />
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>{children}</div>
      </main>
    </div>
  );
}
