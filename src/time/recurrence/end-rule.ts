import { addDays } from '../calendar-day.ts';
import { SECOND } from '../units.ts';
import { dayOf } from '../wall-clock.ts';
import { readForeignRule, withoutEnd, writeRuleParts } from './rule-parts.ts';
import { basicForm, lastInstant, writeRuleTime } from './rule-time.ts';

/** The rule without its occurrences from an instant on. */
export function ruleUntil(rule: string, before: number, timeZone: string): string {
  const parts = readForeignRule(rule);
  const isWithinDay = parts.get('FREQ') === 'HOURLY' || parts.has('BYHOUR') || parts.has('BYMINUTE');
  const last = isWithinDay
    ? writeRuleTime({ wall: Math.floor((before - 1) / SECOND) * SECOND, kind: 'utc' })
    : basicForm(addDays(dayOf(before, timeZone), -1));
  return writeRuleParts(new Map([...withoutEnd(parts), ['UNTIL', last]]));
}

/** The rule after some of its occurrences: a COUNT becomes smaller by them. */
export function ruleAfter(rule: string, passed: number): string {
  const parts = readForeignRule(rule);
  const count = parts.get('COUNT');
  if (count === undefined) return rule;
  return writeRuleParts(new Map([...parts, ['COUNT', String(Math.max(1, Number(count) - passed))]]));
}

/** The rule for other programs: RFC 5545 wants the UNTIL of timed occurrences in UTC, and that of days as a date. */
export function exchangedRule(rule: string, isAllDay: boolean, timeZone: string): string {
  const parts = readForeignRule(rule);
  const until = parts.get('UNTIL');
  if (until === undefined) return rule;
  const last = lastInstant(until, timeZone);
  if (Number.isNaN(last)) return rule;
  const end = isAllDay
    ? basicForm(dayOf(last, timeZone))
    : writeRuleTime({ wall: Math.floor(last / SECOND) * SECOND, kind: 'utc' });
  return writeRuleParts(new Map([...parts, ['UNTIL', end]]));
}
