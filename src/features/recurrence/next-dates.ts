import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '#contract/recurrence.ts';
import type { Task } from '#contract/task.ts';

/** No rule that people make needs to be looked for longer. */
const LONGEST_SEARCH = 2_000;

/** The first instants at which a task comes back after its due date. Null where the rule cannot be read or never comes. */
export function nextDates(
  { rule, timeZone }: RecurrenceRule,
  { dueDate }: Pick<Task, 'dueDate'>,
  count: number,
): string[] | null {
  if (dueDate === null) return null;
  const start = Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone);
  const local = start.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  try {
    const series = new RRuleTemporal({
      rruleString: `DTSTART;TZID=${timeZone}:${local}\nRRULE:${withLocalEnd(rule, timeZone)}`,
      strict: true,
      maxIterations: LONGEST_SEARCH,
    });
    const found: string[] = [];
    let after = new Date(start.epochMilliseconds);
    while (found.length < count) {
      const next = series.next(after);
      if (next === null) break;
      found.push(new Date(next.epochMilliseconds).toISOString());
      after = new Date(next.epochMilliseconds);
    }
    return found;
  } catch {
    return null;
  }
}

/** A day that a rule ends on is meant to its end, in the rule's zone. */
function withLocalEnd(rule: string, timeZone: string): string {
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})(?=;|$)/, (_, year: string, month: string, day: string) => {
    const end = Temporal.PlainDate.from(`${year}-${month}-${day}`).add({ days: 1 }).toZonedDateTime(timeZone);
    const instant = new Date(end.epochMilliseconds - 1_000).toISOString();
    return `UNTIL=${instant.replaceAll(/[-:]|\.\d+/g, '')}`;
  });
}
