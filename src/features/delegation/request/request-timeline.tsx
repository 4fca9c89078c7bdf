import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useFormats } from '#i18n/react.ts';
import styles from '../delegation.module.css';
import { useRequestedDueText } from '../use-requested-due-text.ts';
import { type TimelineStep, timelineSteps } from './timeline-steps.ts';
import { useAnswererText } from './use-answerer-text.ts';

export function RequestTimeline({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const task = useEntity('task', request.issuerNoteId);
  const stepText = useStepText(request);
  return (
    <ol aria-label={t('delegation.life.label')}>
      {timelineSteps(request, task?.completedAt ?? null).map((step) => (
        <li key={keyOf(step)} className={styles.step} data-open={step.isOpen === true || undefined}>
          <p>{stepText(step)}</p>
          {step.kind === 'proposed' && step.proposal.message !== '' && (
            <p className={styles.quote}>{step.proposal.message}</p>
          )}
          {step.kind === 'rejected' && step.address.message !== '' && (
            <p className={styles.quote}>{step.address.message}</p>
          )}
          {step.at !== null && (
            <time dateTime={step.at} className={styles.when}>
              {step.isOpen === true
                ? t('delegation.life.until', { when: formats.dateTime(step.at) })
                : formats.dateTime(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

function keyOf(step: TimelineStep): string {
  if (step.kind === 'proposed') return step.proposal.id;
  return step.kind === 'rejected' ? step.address.id : step.kind;
}

function useStepText({ issuerId, issuerName }: DelegationRequest): (step: TimelineStep) => string {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const wishText = useRequestedDueText();
  const answererText = useAnswererText();
  const personText = (key: string, isMine: boolean, name: string, more: object = {}) =>
    // i18n-keys: pages:delegation.life.{asked,proposed,accepted,assigned,handedBack,withdrawn}.{you,other}
    t(`delegation.life.${key}.${isMine ? 'you' : 'other'}`, { name, ...more });
  return (step) => {
    switch (step.kind) {
      case 'asked':
      case 'withdrawn':
        return personText(step.kind, issuerId === accountId, issuerName);
      case 'rejected':
        return answererText(step.address);
      case 'accepted':
      case 'assigned':
      case 'handedBack':
        return personText(step.kind, step.userId === accountId, step.name);
      case 'proposed': {
        const { userId, userName, status } = step.proposal;
        const words = personText('proposed', userId === accountId, userName, {
          date: wishText(step.proposal) ?? '',
        });
        // i18n-keys: pages:delegation.life.outcome.{pending,accepted,declined}
        return `${words} ${t(`delegation.life.outcome.${status}`)}`;
      }
      default:
        // i18n-keys: pages:delegation.life.{expired,allRejected,awaited,workedOn,finished}
        return t(`delegation.life.${step.kind}`);
    }
  };
}
