import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domain/people/use-me.ts';
import { AccountDeletion } from '#features/account/deletion.tsx';
import { ExportButton } from '#features/account/export-button.tsx';
import { InvitationMailsSetting } from '#features/account/refusal/invitation-mails-setting.tsx';
import { VerifyBanner } from '#features/account/verify-banner.tsx';
import { DeviceList } from '#features/devices/device-list.tsx';
import { FileStorageSettings } from '#features/files/storage/file-storage-settings.tsx';
import { PreferenceTable } from '#features/notifications/preference-table.tsx';
import { AssistantAddress } from '#features/personal-tokens/assistant-address.tsx';
import { TokenList } from '#features/personal-tokens/token-list.tsx';
import { PushSetting } from '#features/push/push-setting.tsx';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import {
  DataSettingsSlot,
  DeviceSettingsSlot,
  FileSettingsSlot,
  InstallSlot,
  NotificationSettingsSlot,
  WebhookSettingsSlot,
} from '#features/settings/settings-slots.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { lazyComponent, lazyDialog } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { SettingsInstall } from './settings-install.tsx';

const KeysDialog = lazyDialog(async () => (await import('#web/shell/keys/keys-dialog.tsx')).KeysDialog);

const WebhookSettings = lazyComponent(
  async () => (await import('#features/webhooks/webhook-settings.tsx')).WebhookSettings,
);

const PublicLinkSettings = lazyComponent(
  async () => (await import('#features/public-links/public-link-settings.tsx')).PublicLinkSettings,
);

const fills = [
  fill(InstallSlot, SettingsInstall),
  fill(NotificationSettingsSlot, NotificationSettings),
  fill(DeviceSettingsSlot, DeviceSettings),
  fill(FileSettingsSlot, FileStorageSettings),
  fill(WebhookSettingsSlot, OwnWebhooks),
  fill(DataSettingsSlot, DataSettings),
];

export function SettingsContainer() {
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
  const isVerified = useMe()?.isVerified === true;
  return (
    <>
      <VerifyBanner />
      <Card title={t('settings.push.title')}>
        <PushSetting />
      </Card>
      <Card title={t('settings.notifications.title')}>
        <PreferenceTable />
      </Card>
      {isVerified && (
        <Card title={t('settings.invitations.title')}>
          <InvitationMailsSetting />
        </Card>
      )}
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
      <Card title={t('settings.tokens.title')}>
        <TokenList />
      </Card>
      <Card title={t('settings.assistants.title')}>
        <AssistantAddress />
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
      <Card title={t('settings.data.import')} footer={t('settings.data.importHint')}>
        <LinkButton href="/settings/import">{t('settings.data.toImport')}</LinkButton>
      </Card>
      <Card title={t('settings.data.export')}>
        <ExportButton />
      </Card>
      <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
        <PublicLinkSettings organizationId={null} />
      </Suspense>
      <Card title={t('settings.data.delete')}>
        <AccountDeletion />
      </Card>
    </>
  );
}

function OwnWebhooks() {
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <WebhookSettings organizationId={null} />
    </Suspense>
  );
}
