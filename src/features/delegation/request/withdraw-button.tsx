import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { withdrawRequest } from '../delegation-mutations.ts';

export function WithdrawButton({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="plain"
        isPending={call.isPending}
        pendingLabel={t('delegation.sending')}
        isDisabled={isOffline}
        aria-label={t('delegation.withdraw.named', request.note)}
        onPress={() => setAsking(true)}
      >
        {t('delegation.withdraw.open')}
      </Button>
      {call.failure !== null && <Banner tone="failed">{call.failure}</Banner>}
      {isAsking && (
        <AlertDialog
          isOpen
          onOpenChange={setAsking}
          title={t('delegation.withdraw.title')}
          confirmLabel={t('delegation.withdraw.act')}
          cancelLabel={t('button.cancel')}
          onConfirm={() => void call.run(() => withdrawRequest(client, request.id))}
        >
          {t('delegation.withdraw.lead', request.note)}
        </AlertDialog>
      )}
    </>
  );
}
