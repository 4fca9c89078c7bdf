import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import type { Task } from '#contract/task.ts';
import { urgencyOf } from '#contract/urgency.ts';
import { useFormats } from '#i18n/react.ts';
import { UrgencyMeter } from '#ui/urgency-meter.tsx';

const MINUTE = 60_000;

/** Urgency of a task, updated every minute. */
export function TaskUrgency({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const now = useNow(MINUTE);
  const urgency = urgencyOf(task, now, timeZone);
  return (
    <UrgencyMeter
      value={urgency}
      label={urgency === null ? t('task.noUrgency') : t('task.urgencyOf', { urgency: Math.round(urgency) })}
    />
  );
}
