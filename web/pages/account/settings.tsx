import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountDeletion } from '#features/account/deletion.tsx';
import { ExportButton } from '#features/account/export-button.tsx';
import { VerifyBanner } from '#features/account/verify-banner.tsx';
import { DeviceList } from '#features/devices/device-list.tsx';
import { PreferenceTable } from '#features/notifications/preference-table.tsx';
import { PushSetting } from '#features/push/push-setting.tsx';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import {
  DataSettingsSlot,
  DeviceSettingsSlot,
  InstallSlot,
  NotificationSettingsSlot,
} from '#features/settings/settings-slots.ts';
import { Card } from '#ui/layout/card.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { lazyDialog } from '#ui/states/lazy-part.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { SettingsInstall } from './settings-install.tsx';

const KeysDialog = lazyDialog(async () => (await import('#web/shell/keys/keys-dialog.tsx')).KeysDialog);

const fills = [
  fill(InstallSlot, SettingsInstall),
  fill(NotificationSettingsSlot, NotificationSettings),
  fill(DeviceSettingsSlot, DeviceSettings),
  fill(DataSettingsSlot, DataSettings),
];

export function Settings() {
  const [areKeysOpen, setKeysOpen] = useState(false);
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <SettingsPage onKeys={() => setKeysOpen(true)} />
      </SlotProvider>
      {areKeysOpen && (
        <Suspense>
          <KeysDialog isOpen onOpenChange={setKeysOpen} />
        </Suspense>
      )}
    </QueryScope>
  );
}

function NotificationSettings() {
  const { t } = useTranslation('pages');
  return (
    <>
      <VerifyBanner />
      <Card title={t('settings.push.title')}>
        <PushSetting />
      </Card>
      <Card title={t('settings.notifications.title')}>
        <PreferenceTable />
      </Card>
    </>
  );
}

function DeviceSettings() {
  const { t } = useTranslation('pages');
  return (
    <>
      <Card title={t('settings.devices.title')}>
        <DeviceList />
      </Card>
      <Card title={t('settings.session.title')} footer={t('settings.session.hint')}>
        <SignOutButton />
      </Card>
    </>
  );
}

function DataSettings() {
  const { t } = useTranslation('pages');
  return (
    <>
      <Card title={t('settings.data.export')}>
        <ExportButton />
      </Card>
      <Card title={t('settings.data.delete')}>
        <AccountDeletion />
      </Card>
    </>
  );
}
