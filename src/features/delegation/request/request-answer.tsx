import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useAcceptedToast } from '#domain/delegation/use-accepted-toast.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyComponent, lazyOverlay } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../delegation.module.css';
import { acceptRequest } from '../delegation-mutations.ts';
import { REQUEST_KEYS } from './request-keys.ts';
import { addressToAccept, openAddresses } from './request-state.ts';

const AcceptFor = lazyComponent(async () => (await import('../accept-for.tsx')).AcceptFor);
const dialogs = () => import('./answer-dialogs.tsx');
const DeclineDialog = lazyOverlay(async () => (await dialogs()).DeclineDialog);
const ProposeDialog = lazyOverlay(async () => (await dialogs()).ProposeDialog);

interface RequestAnswerProps {
  readonly request: DelegationRequest;
  readonly size?: 'small' | undefined;
  /** Whether the page listens to keys of answers. */
  readonly hasKeys?: boolean;
}

/** Answers to a request: accept, propose another date, or decline. Whoever is asked twice chooses for whom they accept. */
export function RequestAnswer({ request, size, hasKeys = true }: RequestAnswerProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const showAccepted = useAcceptedToast();
  const isOffline = useIsOffline();
  const [dialog, setDialog] = useState<'decline' | 'propose' | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { id, note } = request;
  const chosen = addressToAccept(request, chosenId);
  const isDisabled = isOffline || call.isPending;
  const keyOf = (act: keyof typeof REQUEST_KEYS) => (hasKeys ? { shortcutKey: REQUEST_KEYS[act] } : {});

  function accept() {
    void call.run(async () => {
      try {
        const { block } = await acceptRequest(client, id, chosen?.id);
        showAccepted(note.title, block);
      } catch (error) {
        if (!(error instanceof RefusedError) || error.reply.id !== 'not_pending') throw error;
        toasts.add({ text: t('delegation.accept.tooLate', note), timeout: 15_000 });
      }
    });
  }

  return (
    <>
      {chosen !== null && (
        <Suspense fallback={<Skeleton shape="block" height="3.75rem" />}>
          <AcceptFor addresses={openAddresses(request)} value={chosen.id} onChange={setChosenId} />
        </Suspense>
      )}
      <div className={styles.acts}>
        <Button
          variant="primary"
          size={size}
          icon={<IconCheck aria-hidden="true" />}
          isPending={call.isPending}
          pendingLabel={t('delegation.sending')}
          isDisabled={isOffline}
          aria-label={t('delegation.accept.named', note)}
          {...keyOf('accept')}
          onPress={accept}
        >
          {t('delegation.accept.act')}
        </Button>
        <Button
          size={size}
          isDisabled={isDisabled}
          aria-label={t('delegation.propose.named', note)}
          {...keyOf('propose')}
          onPress={() => setDialog('propose')}
        >
          {t('delegation.propose.open')}
        </Button>
        <Button
          variant="plain"
          size={size}
          isDisabled={isDisabled}
          aria-label={t('delegation.decline.named', note)}
          {...keyOf('decline')}
          onPress={() => setDialog('decline')}
        >
          {t('delegation.decline.open')}
        </Button>
      </div>
      {call.failure !== null && <Banner tone="failed">{call.failure}</Banner>}
      <Suspense>
        {dialog === 'decline' && <DeclineDialog request={request} onClose={() => setDialog(null)} />}
        {dialog === 'propose' && <ProposeDialog request={request} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
