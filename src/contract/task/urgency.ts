import { DAY } from '#time/units.ts';
import { dueEnd, type InstantOrDay } from './due.ts';

/**
 * Urgency of a task for a reader in a zone, 0–100, or null without a due date (specification, section 9): with d = days to
 * the due date plus 1, urgency = 100 − 17·√d, clamped; 100 when overdue. Days are fractional. A whole day is overdue when
 * it is over in the reader's zone, so it counts to its end there.
 */
export function urgencyOf(due: InstantOrDay, now: number, timeZone: string): number | null {
  const end = dueEnd(due, timeZone);
  if (end === Number.POSITIVE_INFINITY) return null;
  if (end < now) return 100;
  const d = (end - now) / DAY + 1;
  return Math.min(100, Math.max(0, 100 - 17 * Math.sqrt(d)));
}
