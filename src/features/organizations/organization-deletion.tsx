import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { deleteOrganization, restoreOrganization } from './organization-mutations.ts';

export function OrganizationDeletion({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [isAsking, setAsking] = useState(false);
  const { id, name, groups, organizationMembers } = organization;

  function restore(): void {
    restoreOrganization(client, id).then(
      () => navigate(`/organization/${id}`),
      (error: unknown) => toasts.add({ text: refusalText(error), tone: 'failed' }),
    );
  }

  async function remove(): Promise<void> {
    if (!(await request.run(() => deleteOrganization(client, id)))) return;
    toasts.add({
      text: t('organization.delete.done', { name }),
      action: { label: t('button.undo'), onAction: restore },
      timeout: 20_000,
    });
    void navigate('/', { replace: true });
  }

  return (
    <>
      <SettingRow name={t('button.delete')} hint={t('organization.delete.hint')}>
        <Button
          variant="danger"
          isDisabled={isOffline}
          isPending={request.isPending}
          pendingLabel={t('button.saving')}
          onPress={() => setAsking(true)}
        >
          {t('organization.delete.button')}
        </Button>
      </SettingRow>
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('organization.delete.askTitle', { name })}
        confirmLabel={t('organization.delete.button')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={() => void remove()}
      >
        <p>
          {t('organization.delete.ask', {
            count: organizationMembers.length,
            groups: t('organization.groupCount', { count: groups.length, shown: groups.length }),
          })}
        </p>
      </AlertDialog>
    </>
  );
}
