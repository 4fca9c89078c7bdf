import type { TFunction } from 'i18next';
import type { Formats } from '#i18n/format.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { QuickAddReading } from '../parse/reading.ts';
import type { Understood } from './understood.ts';

/** Like `tomorrow 15:00`, `Every 2 days`, `Importance 75`, `#roof`. `t` is of the namespace `pages`. */
export function understoodText(
  kind: Understood['kind'],
  { dueDate, isWholeDay, recurrence, workload, importance, labels, parties }: QuickAddReading,
  t: TFunction<'pages'>,
  formats: Formats,
  now: number,
): string {
  const { timeZone } = formats.settings;
  const today = dayOf(now, timeZone);
  if (kind === 'party') return t('quickAdd.ask', { names: namesOf(parties, formats) });
  if (kind === 'workload') return formats.duration(workload ?? 0);
  if (kind === 'label') return labels.map((label) => `#${label}`).join(' ');
  if (kind === 'importance') return t('quickAdd.importance', { importance: importance ?? 0 });
  // The chip of the first date is beside it and has the time.
  if (kind === 'recurrence') {
    const dueDay = dueDate === null ? null : dayOf(Date.parse(dueDate), timeZone);
    return recurrence === null ? '' : repeatSentence(recurrence, { dueDate, dueDay }, today, t, formats);
  }
  if (dueDate === null) return '';
  const day = formats.relativeDay(dueDate, today);
  return isWholeDay ? day : t('quickAdd.dayAndTime', { day, time: formats.time(dueDate) });
}

function namesOf(parties: QuickAddReading['parties'], { settings }: Formats): string {
  return new Intl.ListFormat(settings.locale).format(parties.map(({ name }) => name));
}
