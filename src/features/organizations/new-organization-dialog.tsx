import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { createOrganization } from './mutations.ts';

export interface NewOrganizationDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (organizationId: string) => void;
}

/** Names a new organization. */
export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const form = useId();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const request = useRequest();
  const isEmpty = name.trim() === '';

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isOffline) return;
    let id = '';
    const hasWorked = await request.run(async () => {
      id = await createOrganization(client, name.trim());
    });
    if (hasWorked) onCreated(id);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('organization.new.title')}
      closeLabel={t('organization.close')}
      size="narrow"
      footer={(close) => (
        <>
          <Button onPress={close}>{t('organization.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={request.isPending}
            pendingLabel={t('organization.new.pending')}
            isDisabled={isOffline}
          >
            {t('organization.new.create')}
          </Button>
        </>
      )}
    >
      <form id={form} onSubmit={(event) => void create(event)} noValidate>
        <TextField
          autoFocus
          label={t('organization.name')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          description={t('organization.new.hint')}
          errorMessage={isTried && isEmpty ? t('organization.nameMissing') : undefined}
          isRequired
        />
      </form>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
    </Dialog>
  );
}
