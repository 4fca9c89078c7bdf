import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { OfflineBanner } from '#features/delegation/offline-banner.tsx';
import { RequestAnswer } from '#features/delegation/request/request-answer.tsx';
import { RequestFacts } from '#features/delegation/request/request-facts.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import styles from './waiting-requests.module.css';

/** Requests with their answers. */
export function WaitingRequestList({ requests }: { readonly requests: readonly DelegationRequest[] }) {
  return (
    <>
      <OfflineBanner />
      {requests.map((request) => (
        <WaitingRequest key={request.id} request={request} />
      ))}
    </>
  );
}

function WaitingRequest({ request }: { readonly request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const { id, issuerName, note, message } = request;
  return (
    <Grid as="article" gap={1} mayShrink paddingBlock={3} rule="above">
      <Text as="p" tone="soft" size="xs">
        {t('delegation.inbox.asks', { name: issuerName })}
      </Text>
      <Text as="h3" size="md" leading="snug" lines="anywhere">
        <Link href={`/request/${id}`} className={styles.link}>
          {note.title}
        </Link>
      </Text>
      <RequestFacts request={request} />
      {message !== '' && <p className={styles.message}>{message}</p>}
      <RequestAnswer request={request} size="small" hasKeys={false} />
    </Grid>
  );
}
