import type { CalendarDay } from '#time/calendar-day.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { type RuleParts, readForeignRule, writeRuleParts } from '#time/recurrence/rule-parts.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import { dayOf } from '#time/wall-clock.ts';

const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
/** Characters that the contract takes. */
const LONGEST = 500;

function series(rule: string, from: CalendarDay) {
  return rule.length > LONGEST
    ? null
    : occurrencesOf({ rule, timeZone: 'UTC', start: { day: from, time: 0 } });
}

/** First day of a rule from a day on; null where the rule has none. */
export function firstDayOf(rule: string, from: CalendarDay): CalendarDay | null {
  const first = series(rule, from)?.first();
  return first == null ? null : dayOf(first, 'UTC');
}

/** Rule that ends on a day, that day included. */
export function endedOn(rule: string, day: CalendarDay): string {
  return writeRuleParts(new Map([...readForeignRule(rule), ['UNTIL', basicForm(day)]]));
}

/** Rule from its parts; null for one that Daywall does not repeat by. */
export function ruleOfParts(parts: RuleParts): string | null {
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '')) return null;
  const rule = writeRuleParts(
    new Map([...parts].filter(([name, value]) => name !== 'INTERVAL' || value !== '1')),
  );
  return series(rule, '2024-01-01') === null ? null : rule;
}

/** RRULE of another product, with or without its prefix; null for one that Daywall does not repeat by. */
export function foreignRule(text: string): string | null {
  const [line = ''] = text
    .trim()
    .split(/\r?\n/)
    .filter((each) => !/^DTSTART/i.test(each));
  if (!/^(?:RRULE:)?FREQ=|^RRULE:|;FREQ=/i.test(line)) return null;
  const parts = readForeignRule(line.replace(/^RRULE:/i, ''));
  // Extensions of a product (`TT_SKIP`, `X-…`) mean nothing elsewhere.
  return ruleOfParts(new Map([...parts].filter(([name]) => !/^(?:TT_|X-)/.test(name))));
}
