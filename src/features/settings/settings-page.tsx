import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { LookSettings } from './appearance-settings.tsx';
import { RegionSettings } from './region-settings.tsx';
import { SettingsNav } from './settings-nav.tsx';
import styles from './settings-page.module.css';
import { type SettingsSection, sectionAt } from './settings-sections.ts';
import {
  DataSettingsSlot,
  DeviceSettingsSlot,
  FileSettingsSlot,
  InstallSlot,
  NotificationSettingsSlot,
  WebhookSettingsSlot,
} from './settings-slots.ts';
import { WorkSettings } from './work-settings.tsx';

// Its date fields are heavy.
const WorkingTimeSettings = lazyComponent(
  async () => (await import('./working-time/working-time-settings.tsx')).WorkingTimeSettings,
);

export interface SettingsPageProps {
  /** Opens the list of keyboard shortcuts. */
  readonly onKeys: () => void;
}

const slots = {
  notifications: NotificationSettingsSlot,
  devices: DeviceSettingsSlot,
  files: FileSettingsSlot,
  webhooks: WebhookSettingsSlot,
  data: DataSettingsSlot,
};

export function SettingsPage({ onKeys }: SettingsPageProps) {
  const { t } = useTranslation('pages');
  const { section: name } = useParams();
  const section = sectionAt(name);
  const { isKnown } = useAppSettings();
  if (section === undefined) return <Navigate to="/settings" replace />;
  return (
    <div>
      <PageHeader title={t('settings.title')} description={t('settings.lead')} />
      <div className={styles.columns}>
        <SettingsNav current={section} onKeys={onKeys} />
        <div className={styles.section}>
          {!isKnown && <Banner tone="waiting">{t('settings.loading')}</Banner>}
          <Part section={section} />
        </div>
      </div>
    </div>
  );
}

function Part({ section }: { section: SettingsSection }) {
  const { t } = useTranslation('pages');
  const { settings, isKnown, change } = useAppSettings();
  const shared = { settings, change, isDisabled: !isKnown };
  switch (section) {
    case 'look':
      return (
        <>
          <Card title={t('settings.look.title')}>
            <LookSettings {...shared} />
          </Card>
          <InstallSlot />
        </>
      );
    case 'region':
      return (
        <Card title={t('settings.region.title')}>
          <RegionSettings {...shared} />
        </Card>
      );
    case 'work':
      return (
        <>
          <Card title={t('settings.work.title')}>
            <WorkSettings {...shared} />
          </Card>
          <Suspense fallback={<Skeleton shape="block" height="32rem" />}>
            <WorkingTimeSettings {...shared} />
          </Suspense>
        </>
      );
    default: {
      const SectionSlot = slots[section];
      return <SectionSlot />;
    }
  }
}
