import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import styles from './delegation.module.css';
import { InvitationsSlot, LatestCommentSlot } from './delegation-slots.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PastList } from './past-list.tsx';
import { HandBackDialog } from './request/hand-back-dialog.tsx';
import { OwnBlocks } from './request/own-blocks.tsx';
import { Proposals } from './request/proposals.tsx';
import { RequestAnswer } from './request/request-answer.tsx';
import { RequestCard } from './request/request-card.tsx';
import { REQUEST_KEYS } from './request/request-keys.ts';
import { useReceivedRequests } from './use-requests.ts';

export interface ReceivedRequestsPageProps {
  /** Whether invitations to organizations are open. */
  readonly hasInvitations: boolean;
}

export function ReceivedRequestsPage({ hasInvitations }: ReceivedRequestsPageProps) {
  const { t } = useTranslation('pages');
  const { isInitialized } = useSnapshot(useClient().connection);
  const me = useMe();
  const { asked, taken, past } = useReceivedRequests();
  const [back, setBack] = useState<DelegationRequest | null>(null);
  const isEmpty = asked.length + taken.length === 0 && !hasInvitations;
  const by = ({ issuerName }: DelegationRequest) => (
    <>
      <Avatar name={issuerName} size="small" isDecorative />
      {t('delegation.inbox.asks', { name: issuerName })}
    </>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('delegation.inbox.title')} description={t('delegation.inbox.lead')} />
      <div className={styles.intro}>
        <OfflineBanner />
      </div>
      {hasInvitations && <InvitationsSlot />}
      {isEmpty && !isInitialized && <Skeleton shape="block" height="12rem" />}
      {isEmpty && isInitialized && (
        <EmptyState
          illustration={<ClearedStack />}
          title={t('delegation.inbox.emptyTitle')}
          action={<LinkButton href="/cooperate">{t('delegation.inbox.emptyAct')}</LinkButton>}
        >
          {me?.isVerified === false
            ? t('delegation.inbox.unverified', { email: me.email })
            : t('delegation.inbox.empty')}
        </EmptyState>
      )}
      {asked.length > 0 && (
        <Section title={t('delegation.inbox.asked')} count={asked.length}>
          <Grid gap={3} columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))">
            {asked.map((request) => (
              <RequestCard key={request.id} request={request} who={by(request)}>
                <Proposals request={request} isMine={false} />
                <LatestCommentSlot requestId={request.id} />
                <RequestAnswer request={request} />
              </RequestCard>
            ))}
          </Grid>
        </Section>
      )}
      {taken.length > 0 && (
        <Section title={t('delegation.inbox.taken')} count={taken.length}>
          <Grid gap={3} columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))">
            {taken.map((request) => (
              <RequestCard key={request.id} request={request} who={by(request)}>
                <OwnBlocks taskId={request.issuerNoteId} />
                <LatestCommentSlot requestId={request.id} />
                <div className={styles.acts}>
                  <LinkButton href={`/task/${request.issuerNoteId}`} size="small">
                    {t('delegation.toTask')}
                  </LinkButton>
                  <Button
                    size="small"
                    variant="plain"
                    shortcutKey={REQUEST_KEYS.handBack}
                    onPress={() => setBack(request)}
                  >
                    {t('delegation.handBack.open')}
                  </Button>
                </div>
              </RequestCard>
            ))}
          </Grid>
        </Section>
      )}
      <PastList title={t('delegation.past.title')} requests={past} who={({ issuerName }) => issuerName} />
      <BlockedPeople closedRequests={past.length} />
      {back !== null && (
        <HandBackDialog
          taskId={back.issuerNoteId}
          ownerName={back.issuerName}
          onClose={() => setBack(null)}
        />
      )}
    </div>
  );
}
