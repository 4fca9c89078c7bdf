import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Box, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './delegation.module.css';
import { RequestStatus } from './request/request-status.tsx';

interface PastListProps {
  readonly title: string;
  readonly requests: readonly DelegationRequest[];
  readonly who: (request: DelegationRequest) => string;
}

/** Recently answered requests, one line each. */
export function PastList({ title, requests, who }: PastListProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  if (requests.length === 0) return null;
  return (
    <Section title={title} count={requests.length} description={t('delegation.past.lead')}>
      <Box as="ul" frame="lg">
        {requests.map((request) => (
          <li key={request.id} className={styles.pastRow}>
            <Link href={`/request/${request.id}`} className={styles.pastTitle}>
              {request.note.title}
            </Link>
            <Text tone="soft" size="sm" lines="anywhere" className={styles.pastWho}>
              {who(request)}
            </Text>
            <RequestStatus request={request} />
            <time className={styles.when} dateTime={request.answeredAt ?? request.updatedAt}>
              {formats.dayShort(request.answeredAt ?? request.updatedAt)}
            </time>
          </li>
        ))}
      </Box>
    </Section>
  );
}
