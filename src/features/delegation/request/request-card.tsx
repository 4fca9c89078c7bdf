import type { ReactNode } from 'react';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
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
      <Row as="header" gap={2} align="center" justify="between" wrap>
        <Text as="h3" size="lg" lines="anywhere">
          <Link href={`/request/${request.id}`} className={styles.titleLink}>
            {request.note.title}
          </Link>
        </Text>
        <RequestStatus request={request} />
      </Row>
      <Row gap={4} rowGap={1} align="center" wrap>
        <Row gap={2} align="center" mayShrink tone="soft" size="sm">
          {who}
        </Row>
        <RequestFacts request={request} />
      </Row>
      {request.message !== '' && <p className={styles.quote}>{request.message}</p>}
      {children}
    </article>
  );
}
