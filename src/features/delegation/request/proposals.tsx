import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import styles from '../delegation.module.css';
import { answerProposal } from '../delegation-mutations.ts';
import { useRequestedDueText } from '../use-requested-due-text.ts';
import { REQUEST_KEYS } from './request-keys.ts';
import { openProposals } from './request-state.ts';

interface ProposalsProps {
  readonly request: DelegationRequest;
  /** The reader is the issuer and so decides. */
  readonly isMine: boolean;
}

export function Proposals({ request, isMine }: ProposalsProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const wishText = useRequestedDueText();
  const open = openProposals(request);
  if (open.length === 0) return null;
  const answer = (proposalId: string, isAccepted: boolean) =>
    void call.run(() => answerProposal(client, request.id, proposalId, isAccepted));
  // With several open it would be unclear which of them a key answers.
  const keyOf = (act: 'accept' | 'decline') => (open.length === 1 ? { shortcutKey: REQUEST_KEYS[act] } : {});
  return (
    <Stack as="ul" gap={2}>
      {open.map((proposal) => {
        const named = { name: proposal.userName, date: wishText(proposal) ?? '' };
        return (
          <li key={proposal.id} className={styles.proposal}>
            <Stack gap={2} basis="14rem" mayShrink>
              <p>{t(isMine ? 'delegation.proposal.theirs' : 'delegation.proposal.mine', named)}</p>
              {proposal.message !== '' && <p className={styles.quote}>{proposal.message}</p>}
              {isMine && (
                <Text as="p" tone="soft" size="sm">
                  {t('delegation.proposal.then', named)}
                </Text>
              )}
            </Stack>
            {isMine && (
              <div className={styles.acts}>
                <Button
                  size="small"
                  variant="primary"
                  {...keyOf('accept')}
                  isDisabled={isOffline || call.isPending}
                  onPress={() => answer(proposal.id, true)}
                >
                  {t('delegation.proposal.agree')}
                </Button>
                <Button
                  size="small"
                  {...keyOf('decline')}
                  isDisabled={isOffline || call.isPending}
                  onPress={() => answer(proposal.id, false)}
                >
                  {t('delegation.proposal.decline')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {call.failure !== null && (
        <li>
          <Banner tone="failed">{call.failure}</Banner>
        </li>
      )}
    </Stack>
  );
}
