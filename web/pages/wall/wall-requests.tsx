import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useNow } from '#domain/time/use-now.ts';
import { RequestAnswer } from '#features/delegation/request/request-answer.tsx';
import { requestedDue } from '#features/delegation/request/request-state.ts';
import { useRequestedDueText } from '#features/delegation/use-requested-due-text.ts';
import { useSentRequests } from '#features/delegation/use-requests.ts';
import { useFormats } from '#i18n/react.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { useWaitingRequests } from '#web/shell/nav/use-waiting-requests.ts';
import styles from './wall-page.module.css';

const SHOWN = 3;
/** Time for which a returned request is shown. Milliseconds. */
const RECENT_ANSWERS = 7 * DAY;

/** Requests that the reader can answer here, and the state of those they sent. */
export function WallRequests() {
  return (
    <>
      <Asked />
      <DelegatedRequests />
    </>
  );
}

function Asked() {
  const { t } = useTranslation('pages');
  const requests = useWaitingRequests();
  const wishText = useRequestedDueText();
  const formats = useFormats();
  if (requests.length === 0) return null;
  return (
    <Card
      title={t('wall.asked.title')}
      padding="flush"
      actions={
        <Link href="/cooperate/requests" className={styles.link}>
          {t('wall.asked.link')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {requests.slice(0, SHOWN).map((request) => {
          const wish = wishText(requestedDue(request));
          const { workload, title } = request.note;
          return (
            <li key={request.id} className={styles.request} data-row={request.id}>
              <Link href={`/request/${request.id}`} className={styles.name}>
                {title}
              </Link>
              <Row as="p" gap={3} rowGap={0} wrap tone="soft" size="sm" className={styles.facts}>
                <span>{t('wall.asked.from', { name: request.issuerName })}</span>
                {wish !== null && <span>{wish}</span>}
                {workload !== null && <span>{formats.duration(workload)}</span>}
              </Row>
              <RequestAnswer request={request} />
            </li>
          );
        })}
      </ul>
      {requests.length > SHOWN && (
        <Link href="/cooperate/requests" className={styles.more}>
          {t('wall.urgent.more', { count: requests.length - SHOWN })}
        </Link>
      )}
    </Card>
  );
}

function DelegatedRequests() {
  const { t } = useTranslation('pages');
  const { waiting, accepted, past } = useSentRequests();
  const now = useNow(MINUTE);
  // Tasks of these requests are the reader's alone again.
  const back = past.filter(
    ({ status, answeredAt, updatedAt }) =>
      (status === 'handedBack' || status === 'rejected' || status === 'expired') &&
      Date.parse(answeredAt ?? updatedAt) > now - RECENT_ANSWERS,
  );
  const shown = [...back, ...waiting, ...accepted].slice(0, SHOWN + 1);
  if (shown.length === 0) return null;
  return (
    <Card
      title={t('wall.given.title')}
      padding="flush"
      actions={
        <Link href="/cooperate" className={styles.link}>
          {t('wall.given.link')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {shown.map((request) => (
          <li key={request.id} className={styles.request} data-row={request.id}>
            <Link href={`/request/${request.id}`} className={styles.name}>
              {request.note.title}
            </Link>
            <Row as="p" gap={3} rowGap={0} wrap tone="soft" size="sm" className={styles.facts}>
              <span data-back={back.includes(request) || undefined}>
                {/* i18n-keys: pages:wall.given.{pending,proposed,accepted,rejected,expired,handedBack} */}
                {t(`wall.given.${stateOf(request)}`, {
                  name: request.acceptedByName ?? request.access.map(({ name }) => name).join(', '),
                })}
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf({ status, proposals }: DelegationRequest): string {
  return status === 'pending' && proposals.some((proposal) => proposal.status === 'pending')
    ? 'proposed'
    : status;
}
