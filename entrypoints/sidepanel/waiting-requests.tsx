import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation.ts';
import { OfflineBanner } from '#features/delegation/offline-banner.tsx';
import { RequestAnswer } from '#features/delegation/request/request-answer.tsx';
import { RequestFacts } from '#features/delegation/request/request-facts.tsx';
import { useReceivedRequests } from '#features/delegation/use-requests.ts';
import { Link } from '#ui/actions/link.tsx';
import styles from './waiting-requests.module.css';

/** Requests that wait for the reader, in one line that expands to the answers; nothing without any. */
export function WaitingRequests() {
  const { t } = useTranslation('pages');
  const { asked } = useReceivedRequests();
  if (asked.length === 0) return null;
  return (
    <details className={styles.requests}>
      <summary className={styles.summary}>
        <IconChevronRight className={styles.chevron} aria-hidden="true" />
        {t('extension.panel.requests', { count: asked.length })}
      </summary>
      <div className={styles.list}>
        <OfflineBanner />
        {asked.map((request) => (
          <WaitingRequest key={request.id} request={request} />
        ))}
      </div>
    </details>
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
      <RequestAnswer request={request} size="small" />
    </article>
  );
}
