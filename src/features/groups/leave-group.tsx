import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { leaveGroup } from './group-mutations.ts';

export function LeaveGroup({ group }: { group: Group }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [isAsking, setAsking] = useState(false);
  const { id, name, organizationId } = group;

  async function leave(): Promise<void> {
    if (!(await request.run(() => leaveGroup(client, id)))) return;
    toasts.add({ text: t('group.leave.done', { name }) });
    void navigate(`/organization/${organizationId}/groups`, { replace: true });
  }

  return (
    <>
      <SettingRow name={t('group.leave.title')} hint={t('group.leave.hint')}>
        <Button
          isDisabled={isOffline}
          isPending={request.isPending}
          pendingLabel={t('button.saving')}
          onPress={() => setAsking(true)}
        >
          {t('group.leave.button')}
        </Button>
      </SettingRow>
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('group.leave.askTitle', { name })}
        confirmLabel={t('group.leave.button')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={() => void leave()}
      >
        <p>{t('group.leave.ask')}</p>
      </AlertDialog>
    </>
  );
}
