import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { memberRights } from './members.ts';
import { leaveOrganization } from './organization-mutations.ts';
import { useAccountId } from './use-shown-organization.ts';

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [isAsking, setAsking] = useState(false);
  const { id, name, role } = organization;
  const { isLastOwner } = memberRights(organization, { userId: accountId ?? '', role }, accountId);

  async function leave(): Promise<void> {
    if (!(await request.run(() => leaveOrganization(client, id)))) return;
    toasts.add({ text: t('organization.leave.done', { name }) });
    void navigate('/', { replace: true });
  }

  return (
    <>
      <SettingRow
        name={t('organization.leave.title')}
        hint={t(isLastOwner ? 'organization.leave.lastOwner' : 'organization.leave.hint')}
      >
        <Button
          isDisabled={isLastOwner || isOffline}
          isPending={request.isPending}
          pendingLabel={t('button.saving')}
          onPress={() => setAsking(true)}
        >
          {t('organization.leave.button')}
        </Button>
      </SettingRow>
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('organization.leave.askTitle', { name })}
        confirmLabel={t('organization.leave.button')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={() => void leave()}
      >
        <p>{t('organization.leave.ask')}</p>
      </AlertDialog>
    </>
  );
}
