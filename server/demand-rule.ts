import { RefusalError } from '#server/errors.ts';
import { type Occurrences, occurrencesOf, type RuleSeries } from '#time/recurrence/occurrences.ts';
import { readForeignRule, withoutEnd, writeRuleParts } from '#time/recurrence/rule-parts.ts';
import { type WallTime, wallClockAt } from '#time/recurrence/wall-time.ts';
import { DAY, HOUR } from '#time/units.ts';

/**
 * Times of one day, from which positions are chosen: each occurrence costs a search through all of them. Also the number
 * of occurrences that are expanded to measure their distance, since no period has more.
 */
const MOST_TIMES = 8;
/** Span for it. Close occurrences show within its first days. */
const PROBED_SPAN = 400 * DAY;

/** Throws `invalid_rule` for an unreadable rule. */
export function demandOccurrences(series: RuleSeries): Occurrences {
  const occurrences = occurrencesOf(series);
  if (occurrences === null) throw new RefusalError('invalid_rule');
  return occurrences;
}

/** Throws `invalid_rule` for a rule without occurrences from `start` on, or with more than one in an hour. */
export function demandRule(rule: string, timeZone: string, start: WallTime): void {
  // Daylight saving does not change the distance of occurrences in wall time.
  const walls = demandOccurrences({
    rule: writeRuleParts(withoutEnd(readForeignRule(rule))),
    timeZone: 'UTC',
    start: wallClockAt(start),
  });
  let at =
    demandOccurrences({ rule, timeZone, start: wallClockAt(start) }).first() === null ? null : walls.first();
  if (at === null) throw new RefusalError('invalid_rule');
  // Occurrences of one minute are hours apart.
  const parts = readForeignRule(rule);
  const [hours = 1, minutes = 1] = ['BYHOUR', 'BYMINUTE'].map((name) => parts.get(name)?.split(',').length);
  if (minutes === 1) return;
  if (hours * minutes > MOST_TIMES) throw new RefusalError('invalid_rule');
  for (let probe = 0; probe < MOST_TIMES; probe += 1) {
    const following = walls.next(at);
    if (following === null || following - start > PROBED_SPAN) return;
    if (following - at < HOUR) throw new RefusalError('invalid_rule');
    at = following;
  }
}
