import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import type { QuickAddReading } from './parse-reading.ts';
import type { Understood } from './understood.ts';

const MINUTE = 60_000;

/** What a line says, in the reader's words: `tomorrow 15:00`, `30 min`, `Importance 75`. */
export function useUnderstoodText(): (kind: Understood['kind'], reading: QuickAddReading) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  return (kind, { dueDate, isWholeDay, workload, importance }) => {
    if (kind === 'workload') return formats.duration(workload ?? 0);
    if (kind === 'importance') return t('quickAdd.importance', { importance: importance ?? 0 });
    if (dueDate === null) return '';
    const day = formats.relativeDay(dueDate, now);
    return isWholeDay ? day : t('quickAdd.dayAndTime', { day, time: formats.time(dueDate) });
  };
}
