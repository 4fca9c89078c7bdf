import type { CalendarDay } from '#time/calendar-day.ts';
import { weekDays } from '#time/recurrence/rule-weekday.ts';
import { endedOn, ruleOfParts } from '../foreign-rule.ts';
import type { JsonFields } from '../json-fields.ts';

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const POSITIONS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

type Part = readonly [name: string, value: string];

/** Several days mean the first that fits. */
function relativeDays(days: readonly string[], index: string): readonly Part[] | null {
  const position = POSITIONS[index] ?? 1;
  if (days.length === 0) return null;
  if (days.length === 1) return [['BYDAY', `${position}${days[0]}`]];
  return [
    ['BYDAY', days.join(',')],
    ['BYSETPOS', String(position)],
  ];
}

function patternParts(pattern: JsonFields): readonly Part[] | null {
  const chosen = new Set(pattern.texts('daysOfWeek').map((day) => day.toLowerCase()));
  const days = weekDays.filter((_, index) => chosen.has(NAMES[index] ?? ''));
  const month: Part = ['BYMONTH', String(pattern.number('month') ?? 0)];
  const monthDay: Part = ['BYMONTHDAY', String(pattern.number('dayOfMonth') ?? 0)];
  const relative = relativeDays(days, pattern.text('index').toLowerCase());
  switch (pattern.text('type')) {
    case 'daily':
      return [['FREQ', 'DAILY']];
    case 'weekly':
      return [['FREQ', 'WEEKLY'], ...(days.length === 0 ? [] : [['BYDAY', days.join(',')] as const])];
    case 'absoluteMonthly':
      return [['FREQ', 'MONTHLY'], monthDay];
    case 'relativeMonthly':
      return relative === null ? null : [['FREQ', 'MONTHLY'], ...relative];
    case 'absoluteYearly':
      return [['FREQ', 'YEARLY'], month, monthDay];
    case 'relativeYearly':
      return relative === null ? null : [['FREQ', 'YEARLY'], month, ...relative];
    default:
      return null;
  }
}

/** Rule of a repetition as Microsoft Graph has it; null for one that cannot be read. */
export function microsoftRule(recurrence: JsonFields): string | null {
  const pattern = recurrence.object('pattern');
  const parts = pattern === null ? null : patternParts(pattern);
  if (pattern === null || parts === null) return null;
  const range = recurrence.object('range');
  const count = range?.text('type') === 'numbered' ? range.number('numberOfOccurrences') : null;
  const rule = ruleOfParts(
    new Map([
      ...parts,
      ['INTERVAL', String(pattern.number('interval') ?? 1)],
      ...(count === null ? [] : [['COUNT', String(count)] as const]),
    ]),
  );
  const end: CalendarDay = range?.text('type') === 'endDate' ? range.text('endDate') : '';
  return rule === null || end === '' ? rule : endedOn(rule, end);
}
