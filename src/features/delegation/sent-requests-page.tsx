import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { HandedSheet } from '#ui/states/together-illustration.tsx';
import styles from './delegation.module.css';
import { LatestCommentSlot } from './delegation-slots.ts';
import { OfferField } from './offer-field.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PastList } from './past-list.tsx';
import { Addresses } from './request/addresses.tsx';
import { Proposals } from './request/proposals.tsx';
import { RequestCard } from './request/request-card.tsx';
import { WithdrawButton } from './request/withdraw-button.tsx';
import { TrackedTime } from './tracked-time.tsx';
import { useSentRequests } from './use-requests.ts';

export function SentRequestsPage() {
  const { t } = useTranslation('pages');
  const { isInitialized } = useSnapshot(useClient().connection);
  const { waiting, accepted, past } = useSentRequests();
  const isEmpty = waiting.length + accepted.length + past.length === 0;
  return (
    <div className={styles.page}>
      <PageHeader title={t('delegation.give.title')} description={t('delegation.give.lead')} />
      <div className={styles.intro}>
        <OfflineBanner />
        <OfferField />
      </div>
      {isEmpty && !isInitialized && <Skeleton shape="block" height="12rem" />}
      {isEmpty && isInitialized && (
        <EmptyState illustration={<HandedSheet />} title={t('delegation.give.emptyTitle')}>
          {t('delegation.give.empty')}
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Section title={t('delegation.give.waiting')} count={waiting.length}>
          <Grid gap={3} columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))">
            {waiting.map((request) => (
              <RequestCard key={request.id} request={request} who={t('delegation.give.youAsk')}>
                <Addresses request={request} />
                <Proposals request={request} isMine />
                <LatestCommentSlot
                  requestId={request.id}
                  shown={request.access.map(({ message }) => message)}
                />
                <div className={styles.acts}>
                  <LinkButton href={`/request/${request.id}`} size="small">
                    {t('button.open')}
                  </LinkButton>
                  <WithdrawButton request={request} />
                </div>
              </RequestCard>
            ))}
          </Grid>
        </Section>
      )}
      {accepted.length > 0 && (
        <Section title={t('delegation.give.given')} count={accepted.length}>
          <Grid gap={3} columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))">
            {accepted.map((request) => (
              <AcceptedCard key={request.id} request={request} />
            ))}
          </Grid>
        </Section>
      )}
      <PastList
        title={t('delegation.past.title')}
        requests={past}
        who={({ access, acceptedByName }) => acceptedByName ?? access.map(({ name }) => name).join(', ')}
      />
    </div>
  );
}

function AcceptedCard({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const task = useEntity('task', request.issuerNoteId);
  const name = request.acceptedByName ?? '';
  return (
    <RequestCard
      request={request}
      who={
        <>
          <Avatar name={name} size="small" isDecorative />
          {name}
        </>
      }
    >
      {task !== undefined && (
        // i18n-keys: pages:delegation.progress.{todo,doing,waiting,done}
        <Text as="p" tone="soft" size="sm">
          {t('delegation.progress.label')} <Badge>{t(`delegation.progress.${task.progress}`)}</Badge>
        </Text>
      )}
      <TrackedTime request={request} />
      <LatestCommentSlot requestId={request.id} />
      <div className={styles.acts}>
        <LinkButton href={`/request/${request.id}#conversation`} size="small">
          {t('delegation.nudge', { name })}
        </LinkButton>
        <LinkButton href={`/task/${request.issuerNoteId}`} size="small" variant="plain">
          {t('delegation.toTask')}
        </LinkButton>
      </div>
    </RequestCard>
  );
}
