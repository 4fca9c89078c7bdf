import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { asksReader } from '#domain/delegation/asks-reader.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../delegation.module.css';
import { ConversationSlot } from '../delegation-slots.ts';
import { OfflineBanner } from '../offline-banner.tsx';
import { TrackedTime } from '../tracked-time.tsx';
import { Addresses } from './addresses.tsx';
import { AskAlso } from './ask-also.tsx';
import { HandBackDialog } from './hand-back-dialog.tsx';
import { OwnBlocks } from './own-blocks.tsx';
import { Proposals } from './proposals.tsx';
import { RequestAnswer } from './request-answer.tsx';
import { RequestFacts } from './request-facts.tsx';
import { REQUEST_KEYS } from './request-keys.ts';
import { isIssuer } from './request-state.ts';
import { RequestStatus } from './request-status.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { useShownRequest } from './use-shown-request.ts';
import { WithdrawButton } from './withdraw-button.tsx';

export function RequestPage() {
  const { t } = useTranslation('pages');
  const { requestId = '' } = useParams();
  const me = useMe();
  const state = useShownRequest(requestId);
  if (state.status === 'loading')
    return (
      <section className={styles.page} aria-busy="true" aria-label={t('delegation.request.loading')}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton shape="block" height="14rem" />
      </section>
    );
  if (state.status !== 'found') {
    const isMissing = state.status === 'missing';
    return (
      <AbsentState
        isMissing={isMissing}
        name={t('delegation.request.name')}
        title={t(isMissing ? 'delegation.request.missingTitle' : 'delegation.request.unreachableTitle')}
        action={<LinkButton href="/cooperate/requests">{t('delegation.request.toInbox')}</LinkButton>}
      >
        {isMissing && me?.isVerified === false
          ? t('delegation.request.unverified', { email: me.email })
          : t(isMissing ? 'delegation.request.missing' : 'delegation.request.unreachable')}
      </AbsentState>
    );
  }
  return <FoundRequest key={requestId} request={state.request} />;
}

function FoundRequest({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const task = useEntity('task', request.issuerNoteId);
  const [isHandingBack, setHandingBack] = useState(false);
  const isMine = isIssuer(request, accountId);
  const isPending = request.status === 'pending';
  const iHaveIt = request.status === 'accepted' && request.acceptedById === accountId;
  const { title, description } = request.note;
  return (
    <article className={styles.page} data-row={request.id}>
      <PageHeader
        title={title}
        eyebrow={
          <Link href={isMine ? '/cooperate' : '/cooperate/requests'}>
            {isMine ? t('delegation.give.title') : t('delegation.inbox.asks', { name: request.issuerName })}
          </Link>
        }
        actions={<RequestStatus request={request} />}
      />
      <div className={styles.intro}>
        <OfflineBanner />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <div className={styles.form}>
              <RequestFacts request={request} />
              {request.message !== '' && <p className={styles.quote}>{request.message}</p>}
              {description !== '' && (
                <Suspense fallback={<MarkdownSkeleton>{description}</MarkdownSkeleton>}>
                  <Markdown>{description}</Markdown>
                </Suspense>
              )}
              <Proposals request={request} isMine={isMine} />
              {asksReader(request) && <RequestAnswer request={request} />}
              {isMine && request.status === 'accepted' && <TrackedTime request={request} />}
              {iHaveIt && <OwnBlocks taskId={request.issuerNoteId} />}
              <div className={styles.acts}>
                {task !== undefined && (
                  <LinkButton href={`/task/${task.id}`} size="small">
                    {t('delegation.toTask')}
                  </LinkButton>
                )}
                {iHaveIt && task?.progress !== 'done' && (
                  <Button
                    size="small"
                    variant="plain"
                    shortcutKey={REQUEST_KEYS.handBack}
                    onPress={() => setHandingBack(true)}
                  >
                    {t('delegation.handBack.open')}
                  </Button>
                )}
                {isMine && isPending && <WithdrawButton request={request} />}
              </div>
            </div>
          </Card>
          <div id="conversation">
            <ConversationSlot request={request} />
          </div>
        </div>
        <div className={styles.column}>
          <Card title={t('delegation.life.label')}>
            <RequestTimeline request={request} />
          </Card>
          <Card title={t('delegation.asked')}>
            {isMine && isPending ? <AskAlso request={request} /> : <Addresses request={request} />}
          </Card>
        </div>
      </div>
      {isHandingBack && (
        <HandBackDialog
          taskId={request.issuerNoteId}
          ownerName={request.issuerName}
          onClose={() => setHandingBack(false)}
        />
      )}
    </article>
  );
}
