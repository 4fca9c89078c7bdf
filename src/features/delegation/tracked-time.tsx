import { useTranslation } from 'react-i18next';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { useFormats } from '#i18n/react.ts';
import { Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { useTracked } from './use-tracked.ts';

export function TrackedTime({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { issuerNoteId, note } = request;
  const { minutes, isRunning } = useTracked(issuerNoteId);
  const time = formats.duration(minutes);
  const running = isRunning && <Badge tone="accent">{t('delegation.tracked.running')}</Badge>;
  if (note.workload === null || note.workload === 0)
    return (
      <Text as="p" tone="soft" size="sm">
        {t('delegation.tracked.alone', { time })} {running}
      </Text>
    );
  return (
    <>
      <ProgressBar
        label={t('delegation.tracked.label')}
        value={Math.min(minutes, note.workload)}
        max={note.workload}
        valueLabel={t('delegation.tracked.of', { time, estimate: formats.duration(note.workload) })}
      />
      {running && (
        <Text as="p" tone="soft" size="sm">
          {running}
        </Text>
      )}
    </>
  );
}
