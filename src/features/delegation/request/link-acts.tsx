import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { RequestAccess } from '#contract/delegation/delegation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { endLink, sendAgain } from '../delegation-mutations.ts';

interface LinkActsProps {
  readonly requestId: string;
  readonly address: RequestAccess;
  readonly isPending: boolean;
}

/** Acts of an issuer on an email address: the mail once more, or the end of the link that took the task. */
export function LinkActs({ requestId, address, isPending }: LinkActsProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const { id, email, name, status, answeredById } = address;
  const isTaken = status === 'accepted' && answeredById === null;
  if (email === null || !(isTaken || (isPending && status === 'pending'))) return null;
  async function act() {
    const isDone = await call.run(() => (isTaken ? endLink : sendAgain)(client, requestId, id));
    if (isDone)
      toasts.add({ text: t(isTaken ? 'delegation.link.takenBack' : 'delegation.link.sentAgain', { name }) });
  }
  return (
    <>
      <Button
        size="small"
        variant="plain"
        isDisabled={isOffline || call.isPending}
        aria-label={t(isTaken ? 'delegation.link.endNamed' : 'delegation.link.sendAgainNamed', { name })}
        onPress={() => void act()}
      >
        {t(isTaken ? 'delegation.link.end' : 'delegation.link.sendAgain')}
      </Button>
      {call.failure !== null && <Banner tone="failed">{call.failure}</Banner>}
    </>
  );
}
