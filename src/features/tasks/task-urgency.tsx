import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';

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
