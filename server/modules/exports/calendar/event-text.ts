import type { ExportedItemSeries } from '#contract/export/exported-rows.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dateValue, instantValue, textValue } from '#server/messages/content-line.ts';
import { addDays } from '#time/calendar-day.ts';
import { exchangedRule } from '#time/recurrence/end-rule.ts';
import { dayOf } from '#time/wall-clock.ts';
import { alarms, componentText, momentValue, type Property, plain, texts } from './component-text.ts';

type Event = Pick<
  ScheduleItem,
  'startDate' | 'endDate' | 'isAllDay' | 'timeZone' | 'location' | 'description' | 'reminders'
>;

interface Written {
  readonly uid: string;
  readonly title: string;
  /** Instant of its last change. */
  readonly changedAt: string;
  /** Whether a rule counts its times. */
  readonly isRuled: boolean;
}

function timesOf(event: Event, isRuled: boolean): Property[] {
  const { startDate, endDate, isAllDay, timeZone } = event;
  const start: Property = ['DTSTART', momentValue(startDate, event, isRuled)];
  if (!isAllDay)
    return endDate > startDate ? [start, ['DTEND', momentValue(endDate, event, isRuled)]] : [start];
  const first = dayOf(Date.parse(startDate), timeZone);
  const end = dayOf(Date.parse(endDate), timeZone);
  return [start, ['DTEND', dateValue(end > first ? end : addDays(first, 1))]];
}

/** Event of RFC 5545. */
export function eventText(event: Event, written: Written, more: readonly Property[] = []): string {
  const { uid, title, changedAt, isRuled } = written;
  const changed = instantValue(Date.parse(changedAt));
  const properties: Property[] = [
    ['UID', textValue(uid)],
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    ...timesOf(event, isRuled),
    ...more,
    ...texts('SUMMARY', title),
    ...texts('LOCATION', event.location),
    ...texts('DESCRIPTION', event.description),
  ];
  return componentText('VEVENT', properties, alarms(event.reminders, title, 'START'));
}

/** Start of an occurrence by the rule. */
function originalValue(original: string, series: ExportedItemSeries) {
  return series.isAllDay ? dateValue(original) : momentValue(original, series, true);
}

interface Exception {
  readonly item: ScheduleItem;
  readonly originalStart: string;
}

/** Series with its rule, without its removed occurrences, and its changed ones as exceptions. */
export function seriesText(
  series: ExportedItemSeries,
  exceptions: readonly Exception[],
  { uid, changedAt }: Pick<Written, 'uid' | 'changedAt'>,
): string {
  const { rule, isAllDay, timeZone, removed } = series;
  const isRuled = !isAllDay;
  const master = eventText(series, { uid, changedAt, isRuled, title: series.title ?? '' }, [
    ['RRULE', plain(exchangedRule(rule, isAllDay, timeZone))],
    ...removed.map((original): Property => ['EXDATE', originalValue(original, series)]),
  ]);
  const others = exceptions.map(({ item, originalStart }) =>
    eventText(item, { uid, changedAt: item.updatedAt, isRuled: false, title: item.title ?? '' }, [
      ['RECURRENCE-ID', originalValue(originalStart, series)],
    ]),
  );
  return master + others.join('');
}
