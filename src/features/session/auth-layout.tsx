import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Mark } from '#ui/mark.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './auth-layout.module.css';
import { PaperWall } from './paper-wall.tsx';
import { useSignInVisit } from './use-sign-in-visit.ts';

/** What the public pages stand in. Whoever is signed in already is taken to where they wanted to go. */
export function AuthLayout() {
  const { t } = useTranslation('pages');
  const { returnTo } = useSignInVisit('/login');
  const { status } = useSnapshot(useClient().session);
  if (status === 'signedIn') return <Navigate to={returnTo} replace />;
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
        <div className={styles.sheet}>
          {status === 'checking' ? <Spinner size="large" label={t('session.gate.waiting')} /> : <Outlet />}
        </div>
      </main>
    </div>
  );
}
