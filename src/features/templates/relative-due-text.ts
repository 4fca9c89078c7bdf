import type { TFunction } from 'i18next';
import type { RelativeDue } from '#contract/task/template.ts';
import type { Formats } from '#i18n/format.ts';
import { MINUTE } from '#time/units.ts';

const DAYS_OF_WEEK = 7;

/** Unit and number in which people say a distance: whole weeks as weeks. */
export function distanceOf(days: number): { readonly unit: 'days' | 'weeks'; readonly count: number } {
  const count = Math.abs(days);
  return count > 0 && count % DAYS_OF_WEEK === 0
    ? { unit: 'weeks', count: count / DAYS_OF_WEEK }
    : { unit: 'days', count };
}

/** Like `3 days before`, `on the day, 09:00`, `no date`. */
export function relativeDueText(due: RelativeDue | null, t: TFunction<'pages'>, formats: Formats): string {
  if (due === null) return t('template.due.none');
  const { unit, count } = distanceOf(due.days);
  // i18n-keys: pages:template.due.before.{days,weeks}_{one,other} pages:template.due.after.{days,weeks}_{one,other}
  const day =
    due.days === 0
      ? t('template.due.on')
      : t(`template.due.${due.days < 0 ? 'before' : 'after'}.${unit}`, { count });
  return due.minutes === null ? day : t('template.due.at', { day, time: clockOf(due.minutes, formats) });
}

/** Minutes after midnight in the reader's hour cycle. */
function clockOf(minutes: number, { settings: { locale, hourCycle } }: Formats): string {
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    timeZone: 'UTC',
    ...(hourCycle === undefined ? {} : { hourCycle }),
  }).format(minutes * MINUTE);
}
