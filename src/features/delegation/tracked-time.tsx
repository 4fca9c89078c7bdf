import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation.ts';
import { useFormats } from '#i18n/react.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './delegation.module.css';
import { useTracked } from './use-tracked.ts';

/** What a task that was given away has taken so far beside its estimate. */
export function TrackedTime({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { issuerNoteId, note } = request;
  const minutes = useTracked(issuerNoteId);
  const time = formats.duration(minutes);
  if (note.workload === null || note.workload === 0)
    return <p className={styles.soft}>{t('delegation.tracked.alone', { time })}</p>;
  return (
    <ProgressBar
      label={t('delegation.tracked.label')}
      value={Math.min(minutes, note.workload)}
      max={note.workload}
      valueLabel={t('delegation.tracked.of', { time, estimate: formats.duration(note.workload) })}
    />
  );
}
