import { addDays, type CalendarDay } from '../calendar-day.ts';
import { type RuleParts, readRuleParts, writeRuleParts } from './rule-parts.ts';

/** Last day of the month that every month has; later ones are clamped to the last day of a shorter month. */
const ALWAYS = 28;

function monthDayOf(day: CalendarDay): number {
  return Number(day.slice(8));
}

function namesDays(parts: RuleParts): boolean {
  return [...parts.keys()].some((name) => name.startsWith('BY'));
}

/**
 * The rule that counts from a completion. A month or a year after the 31st is the last day of a shorter month;
 * completed on that day, the series goes on with the day that it began on, its anchor.
 * docs/decisions/0047.
 */
export function ruleFromCompletion(rule: string, anchor: CalendarDay, completed: CalendarDay): string {
  const parts = readRuleParts(rule);
  const frequency = parts?.get('FREQ');
  if (parts === null || namesDays(parts) || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return rule;
  const isLastOfMonth = monthDayOf(addDays(completed, 1)) === 1;
  const isAnchored = frequency === 'MONTHLY' || anchor.slice(5, 7) === completed.slice(5, 7);
  const wanted = isLastOfMonth && isAnchored ? monthDayOf(anchor) : 0;
  const day = Math.max(wanted, monthDayOf(completed));
  if (day <= ALWAYS) return rule;
  const days = Array.from({ length: day - ALWAYS + 1 }, (_, index) => ALWAYS + index);
  return writeRuleParts(
    new Map([
      ...parts,
      ...(frequency === 'YEARLY' ? [['BYMONTH', String(Number(completed.slice(5, 7)))] as const] : []),
      ['BYMONTHDAY', days.join(',')],
      ['BYSETPOS', '-1'],
    ]),
  );
}
