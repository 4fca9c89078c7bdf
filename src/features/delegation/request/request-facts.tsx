import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import styles from '../delegation.module.css';
import { useRequestedDueText } from '../use-requested-due-text.ts';
import { requestedDue } from './request-state.ts';

export function RequestFacts({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  const wishText = useRequestedDueText();
  const { workload, importance } = request.note;
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>
        <IconCalendarDue aria-hidden="true" />
        {wishText(requestedDue(request)) ?? t('delegation.fact.noDate')}
      </span>
      <span className={styles.fact}>
        <IconHourglass aria-hidden="true" />
        {workload === null ? t('delegation.fact.noEstimate') : formats.duration(workload)}
      </span>
      <ImportanceMark value={importance} label={t('delegation.fact.importance', { importance })} />
      {request.status === 'pending' && request.expiresAt !== null && (
        <span>{t('delegation.fact.expires', { when: formats.relativeDay(request.expiresAt, today) })}</span>
      )}
    </p>
  );
}
