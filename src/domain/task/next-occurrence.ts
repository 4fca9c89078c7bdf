import { type InstantOrDay, timedDue } from '#contract/task/due.ts';
import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { ruleFromCompletion } from '#time/recurrence/completion.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { instantOfWall, wallClockOfDue, wallTimeOf } from '#time/recurrence/wall-time.ts';
import { dayOf } from '#time/wall-clock.ts';

type Repeated = Pick<Task, 'id' | 'dueDay' | 'recurrence'>;

/** Rule counted from a completion; null where it depends on the start of the series, which only the server knows. */
function countedRule(rule: string, occurrence: CalendarDay, completed: CalendarDay): string | null {
  const counted = ruleFromCompletion(rule, occurrence, completed);
  const lastAnchor = `${completed.slice(0, 7)}-31`;
  return ruleFromCompletion(rule, lastAnchor, completed) === counted ? counted : null;
}

/** First instant of the rule after this occurrence; null for none, and where a COUNT may have ended the series. */
function following({ rule, timeZone, basis, occurrence }: Recurrence, isWholeDay: boolean, now: number) {
  const anchor = wallClockOfDue(occurrence, isWholeDay, timeZone);
  if (basis === 'date') {
    const dates = occurrencesOf({ rule, timeZone, start: anchor });
    return dates?.count === null ? dates.next(Date.parse(occurrence)) : null;
  }
  const start = { day: dayOf(now, timeZone), time: anchor.time };
  const counted = countedRule(rule, anchor.day, start.day);
  const dates = counted === null ? null : occurrencesOf({ rule: counted, timeZone, start });
  const after = Math.max(Date.parse(occurrence), instantOfWall(wallTimeOf(start), timeZone));
  return dates?.count === null ? dates.next(after) : null;
}

/**
 * Due date of the occurrence that follows a task finished at `now`: of the open one that exists, else of the one that
 * the server will make. Null where there is none or it is not certain.
 */
export function nextOccurrence(
  { id, dueDay, recurrence }: Repeated,
  all: Iterable<Repeated & Pick<Task, 'dueDate' | 'progress'>>,
  now: number,
): InstantOrDay | null {
  if (recurrence === null) return null;
  const later = [...all]
    .filter(
      (each) =>
        each.id !== id &&
        each.recurrence?.seriesId === recurrence.seriesId &&
        each.recurrence.occurrence > recurrence.occurrence,
    )
    .sort((a, b) => ((a.recurrence?.occurrence ?? '') < (b.recurrence?.occurrence ?? '') ? -1 : 1));
  if (later.length > 0) return later.find(({ progress }) => progress !== 'done') ?? null;
  const next = following(recurrence, dueDay !== null, now);
  if (next === null) return null;
  const due = timedDue(toInstant(next));
  return dueDay === null ? due : { ...due, dueDay: dayOf(next, recurrence.timeZone) };
}
