import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { NameDialog } from '#ui/overlays/name-dialog.tsx';
import { createOrganization } from './organization-mutations.ts';

export interface NewOrganizationDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (organizationId: string) => void;
}

export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  return (
    <NameDialog
      title={t('organization.new.title')}
      texts={{
        label: t('organization.name'),
        hint: t('organization.new.hint'),
        missing: t('organization.nameMissing'),
        save: t('organization.new.create'),
        saving: t('organization.new.pending'),
        cancel: t('button.cancel'),
        close: t('button.close'),
      }}
      maxLength={MAX_NAME}
      notice={isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(name) => {
        void request.run(async () => onCreated(await createOrganization(client, name)));
      }}
      onClose={onClose}
    />
  );
}
