import type { TFunction } from 'i18next';
import { anchorFor, countBefore } from '#domain/template/expand-template.ts';
import type { Formats } from '#i18n/format.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { Understood } from './understood.ts';

/** Like `tomorrow 15:00`, `Every 2 days`, `Importance 75`, `#roof`. `t` is of the namespace `pages`. */
export function understoodText(
  kind: Understood['kind'],
  {
    dueDate,
    isWholeDay,
    recurrence,
    block,
    workload,
    importance,
    labels,
    parties,
    assignee,
    scope,
    template,
  }: QuickAddReading,
  t: TFunction<'pages'>,
  formats: Formats,
  now: number,
): string {
  const { timeZone } = formats.settings;
  const today = dayOf(now, timeZone);
  if (kind === 'party') return t('quickAdd.ask', { names: namesOf(parties, formats) });
  if (kind === 'assignee') return t('quickAdd.assign', { name: assignee?.name });
  if (kind === 'template') {
    const { name, tree } = template ?? { name: '', tree: [] };
    const anchor = dueDate === null ? null : anchorFor(tree, dayOf(Date.parse(dueDate), timeZone));
    // The chip of the first task's date is beside it.
    const count = anchor === null ? 0 : countBefore(tree.slice(1), anchor, today);
    return count === 0 ? t('quickAdd.template', { name }) : t('quickAdd.past', { name, count });
  }
  if (kind === 'scope') return scope?.name || t('quickAdd.pick.noScope');
  if (kind === 'block')
    return block === null
      ? ''
      : t('quickAdd.block', { time: formats.timeRange(block.startDate, block.endDate) });
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
