import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountForm } from './account-form.tsx';
import { LevelSettings } from './level-settings.tsx';
import { LookSettings } from './look-settings.tsx';
import { RegionSettings } from './region-settings.tsx';
import styles from './settings-page.module.css';
import { useAppSettings } from './use-app-settings.ts';

/** `/settings`. `signOut` is the button that ends the session. */
export function SettingsPage({ signOut }: { signOut: ReactNode }) {
  const { t } = useTranslation('pages');
  const { settings, isKnown, change } = useAppSettings();
  const shared = { settings, change, isDisabled: !isKnown };
  return (
    <div className={styles.page}>
      <PageHeader title={t('settings.title')} description={t('settings.lead')} />
      {!isKnown && <Banner tone="waiting">{t('settings.loading')}</Banner>}
      <Card title={t('settings.look.title')}>
        <LookSettings {...shared} />
      </Card>
      <Card title={t('settings.region.title')}>
        <RegionSettings {...shared} />
      </Card>
      <Card title={t('settings.level.title')}>
        <LevelSettings {...shared} />
      </Card>
      <Card title={t('settings.account.title')}>
        <AccountForm />
      </Card>
      <Card title={t('settings.session.title')}>
        <div className={styles.row}>
          <p className={styles.hint}>{t('settings.session.hint')}</p>
          {signOut}
        </div>
      </Card>
    </div>
  );
}
