import type { OutsideTimes } from '../calendar-provider.ts';
import { wallStart } from '../provider/wall-clock.ts';
import { POSITIONS } from './recurrence.ts';
import { type GraphPattern, type GraphWeekday, type GraphWeekIndex, weekdays } from './schemas.ts';

/** The pattern of a series whose first occurrence moves to another day. */
export function shiftPattern(pattern: GraphPattern, from: OutsideTimes, to: OutsideTimes): GraphPattern {
  const [before, first] = [wallStart(from).toPlainDate(), wallStart(to).toPlainDate()];
  const { days } = before.until(first);
  if (days === 0) return pattern;
  const shift = (day: GraphWeekday) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day;
  const weekday = weekdays[first.dayOfWeek - 1] ?? 'monday';
  const isLast = first.day + 7 > first.daysInMonth;
  const relative = (index: GraphWeekIndex | null) => ({
    daysOfWeek: [weekday],
    index:
      POSITIONS.find(
        ([, position]) => position === (isLast && index === 'last' ? -1 : Math.ceil(first.day / 7)),
      )?.[0] ?? 'last',
  });
  switch (pattern.type) {
    case 'daily':
      return pattern;
    case 'weekly':
      return { ...pattern, daysOfWeek: pattern.daysOfWeek.map(shift) };
    case 'absoluteMonthly':
      return { ...pattern, dayOfMonth: first.day };
    case 'relativeMonthly':
      return { ...pattern, ...relative(pattern.index) };
    case 'absoluteYearly':
      return { ...pattern, dayOfMonth: first.day, month: first.month };
    case 'relativeYearly':
      return { ...pattern, ...relative(pattern.index), month: first.month };
  }
}
