import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { OfflineBanner } from '#features/delegation/offline-banner.tsx';
import { RequestAnswer } from '#features/delegation/request/request-answer.tsx';
import { RequestFacts } from '#features/delegation/request/request-facts.tsx';
import { Link } from '#ui/actions/link.tsx';
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
    <article className={styles.request}>
      <p className={styles.who}>{t('delegation.inbox.asks', { name: issuerName })}</p>
      <h3 className={styles.title}>
        <Link href={`/request/${id}`} className={styles.link}>
          {note.title}
        </Link>
      </h3>
      <RequestFacts request={request} />
      {message !== '' && <p className={styles.message}>{message}</p>}
      <RequestAnswer request={request} size="small" hasKeys={false} />
    </article>
  );
}
