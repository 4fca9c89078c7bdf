import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Integration } from '#contract/integrations/integration.ts';
import { MAX_NAME_OUTSIDE, MAX_PASSWORD_OUTSIDE, MAX_URL } from '#contract/limits.ts';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { type CaldavService, caldavServiceIds, caldavServices } from './caldav-services.ts';

const failures = [
  'caldav_refused',
  'caldav_not_found',
  'caldav_empty',
  'address_not_allowed',
  'certificate_refused',
  'provider_unreachable',
  'too_many',
] as const;

/** Text of a refused connection; any other refusal has a general one. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('pages');
  const general = useRefusalText();
  return (error) => {
    const known = failures.find((id) => id === reasonOf(error)?.id);
    // i18n-keys: pages:schedule.caldav.failure.{caldav_refused,caldav_not_found,caldav_empty,address_not_allowed,certificate_refused,provider_unreachable,too_many}
    return known === undefined ? general(error) : t(`schedule.caldav.failure.${known}`);
  };
}

export interface CaldavDialogProps {
  /** Account whose password is no longer accepted; null for a new one. */
  readonly integration: Pick<Integration, 'id' | 'accountName'> | null;
  readonly onClose: () => void;
}

/** Dialog that connects a CalDAV account, or connects it again with another password. */
export function CaldavDialog({ integration, onClose }: CaldavDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const words = usePasswordWords();
  const connecting = useRequest(useFailureText());
  const [service, setService] = useState<CaldavService>('icloud');
  const [written, setWritten] = useState('');
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isNew = integration === null;
  const address = caldavServices[service].address ?? written.trim();
  const missing = (text: string, key: 'noAddress' | 'noUserName' | 'noPassword') =>
    isTried && text.trim() === '' ? t(`schedule.caldav.${key}`) : undefined;

  async function save(): Promise<void> {
    setTried(true);
    const isWhole = !isNew || (address !== '' && userName.trim() !== '');
    if (!isWhole || password.trim() === '') return;
    const body = isNew
      ? { address, userName: userName.trim(), password: password.trim() }
      : { integrationId: integration.id, password: password.trim() };
    if (await connecting.run(() => client.call('connectCaldav', { body }))) onClose();
  }

  // i18n-keys: pages:schedule.caldav.help.{icloud,fastmail,nextcloud,mailbox,other}
  // i18n-keys: pages:schedule.caldav.{noAddress,noUserName,noPassword}
  return (
    <FormDialog
      size="narrow"
      title={
        isNew
          ? t('schedule.caldav.title')
          : t('schedule.caldav.reconnectTitle', { name: integration.accountName })
      }
      texts={{
        save: t(isNew ? 'schedule.caldav.connect' : 'schedule.calendars.reconnect'),
        saving: t('button.busy'),
        cancel: t('button.cancel'),
        close: t('button.close'),
      }}
      failure={connecting.failure}
      isPending={connecting.isPending}
      isDisabled={isOffline}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {isNew && (
          <Select
            autoFocus
            label={t('schedule.caldav.service')}
            options={caldavServiceIds.map((id) => ({
              id,
              label: caldavServices[id].name ?? t('schedule.caldav.otherServer'),
            }))}
            value={service}
            onChange={setService}
          />
        )}
        {isNew && caldavServices[service].address === null && (
          <TextField
            label={t('schedule.caldav.address')}
            description={t('schedule.caldav.addressHint')}
            inputMode="url"
            value={written}
            onChange={setWritten}
            maxLength={MAX_URL}
            autoComplete="off"
            keepsNote
            errorMessage={missing(address, 'noAddress')}
            isRequired
          />
        )}
        {isNew && (
          <TextField
            label={t('schedule.caldav.userName')}
            description={t('schedule.caldav.userNameHint')}
            value={userName}
            onChange={setUserName}
            maxLength={MAX_NAME_OUTSIDE}
            autoComplete="off"
            keepsNote
            errorMessage={missing(userName, 'noUserName')}
            isRequired
          />
        )}
        <PasswordField
          words={words}
          autoFocus={!isNew}
          label={t('schedule.caldav.password')}
          {...(isNew ? { description: t(`schedule.caldav.help.${service}`) } : {})}
          value={password}
          onChange={setPassword}
          maxLength={MAX_PASSWORD_OUTSIDE}
          autoComplete="off"
          keepsNote
          errorMessage={missing(password, 'noPassword')}
          isRequired
        />
      </Stack>
    </FormDialog>
  );
}
