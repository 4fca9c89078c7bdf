import type { ReactNode } from 'react';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { Link } from '#ui/actions/link.tsx';
import styles from '../delegation.module.css';
import { RequestFacts } from './request-facts.tsx';
import { RequestStatus } from './request-status.tsx';

interface RequestCardProps {
  readonly request: DelegationRequest;
  readonly who: ReactNode;
  readonly children?: ReactNode;
}

export function RequestCard({ request, who, children }: RequestCardProps) {
  return (
    <article className={styles.card} data-row={request.id}>
      <header className={styles.cardHead}>
        <h3 className={styles.title}>
          <Link href={`/request/${request.id}`} className={styles.titleLink}>
            {request.note.title}
          </Link>
        </h3>
        <RequestStatus request={request} />
      </header>
      <div className={styles.cardFacts}>
        <div className={styles.who}>{who}</div>
        <RequestFacts request={request} />
      </div>
      {request.message !== '' && <p className={styles.quote}>{request.message}</p>}
      {children}
    </article>
  );
}
