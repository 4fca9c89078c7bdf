import * as z from 'zod/mini';
import { entityId, instant, timeZone } from '../entity.ts';
import { MAX_RULE } from '../limits.ts';

/** RFC 5545 RRULE without its name and its start. */
export const rruleText = z
  .string()
  .check(z.trim(), z.minLength(6), z.maxLength(MAX_RULE), z.regex(/^[A-Z0-9=;,:+-]+$/, 'an RRULE'));

/**
 * Recurrence of a task. `rule` is an RFC 5545 RRULE without its start (`FREQ=WEEKLY;BYDAY=MO`), evaluated in
 * `timeZone`, so that nine o'clock remains nine o'clock across daylight-saving changes.
 */
export const recurrenceRule = z.object({
  rule: rruleText,
  timeZone,
  /** `date`: on the rule's own dates. `completion`: counted from the instant the task was finished. */
  basis: z.enum(['date', 'completion']),
});
export type RecurrenceRule = z.infer<typeof recurrenceRule>;

/** Series of a task. `occurrence` is the rule's date of this occurrence. */
export const recurrence = z.extend(recurrenceRule, { seriesId: entityId, occurrence: instant });
export type Recurrence = z.infer<typeof recurrence>;
