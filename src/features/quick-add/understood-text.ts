import type { TFunction } from 'i18next';
import type { Formats } from '#i18n/format.ts';
import type { QuickAddReading } from './parse-reading.ts';
import type { Understood } from './understood.ts';

/** What a line says, in the reader's words: `tomorrow 15:00`, `30 min`, `Importance 75`, `#roof`. `t` is of the namespace `pages`. */
export function understoodText(
  kind: Understood['kind'],
  { dueDate, isWholeDay, workload, importance, labels }: QuickAddReading,
  t: TFunction<'pages'>,
  formats: Formats,
  now: number,
): string {
  if (kind === 'workload') return formats.duration(workload ?? 0);
  if (kind === 'label') return labels.map((label) => `#${label}`).join(' ');
  if (kind === 'importance') return t('quickAdd.importance', { importance: importance ?? 0 });
  if (dueDate === null) return '';
  const day = formats.relativeDay(dueDate, now);
  return isWholeDay ? day : t('quickAdd.dayAndTime', { day, time: formats.time(dueDate) });
}
