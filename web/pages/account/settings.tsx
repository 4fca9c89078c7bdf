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
import { Card } from '#ui/layout/card.tsx';
import { lazyDialog } from '#ui/states/lazy-part.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { SettingsInstall } from './settings-install.tsx';

const KeysDialog = lazyDialog(async () => (await import('#web/shell/keys/keys-dialog.tsx')).KeysDialog);

export function Settings() {
  const { t } = useTranslation('pages');
  const [areKeysOpen, setKeysOpen] = useState(false);
  return (
    <QueryScope>
      <SettingsPage
        install={<SettingsInstall />}
        onKeys={() => setKeysOpen(true)}
        parts={{
          notifications: (
            <>
              <VerifyBanner />
              <Card title={t('settings.push.title')}>
                <PushSetting />
              </Card>
              <Card title={t('settings.notifications.title')}>
                <PreferenceTable />
              </Card>
            </>
          ),
          devices: (
            <>
              <Card title={t('settings.devices.title')}>
                <DeviceList />
              </Card>
              <Card title={t('settings.session.title')} footer={t('settings.session.hint')}>
                <SignOutButton />
              </Card>
            </>
          ),
          data: (
            <>
              <Card title={t('settings.data.export')}>
                <ExportButton />
              </Card>
              <Card title={t('settings.data.delete')}>
                <AccountDeletion />
              </Card>
            </>
          ),
        }}
      />
      {areKeysOpen && (
        <Suspense>
          <KeysDialog isOpen onOpenChange={setKeysOpen} />
        </Suspense>
      )}
    </QueryScope>
  );
}
