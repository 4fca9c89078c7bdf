import * as z from 'zod/mini';
import { entityId, instant, timeZone } from './entity.ts';
import { MAX_RULE } from './limits.ts';

/**
 * How a task comes back. `rule` is an RFC 5545 RRULE without its start (`FREQ=WEEKLY;BYDAY=MO`), evaluated in
 * `timeZone` so that nine o'clock stays nine o'clock over daylight changes.
 */
export const recurrenceRule = z.object({
  rule: z
    .string()
    .check(z.trim(), z.minLength(6), z.maxLength(MAX_RULE), z.regex(/^[A-Z0-9=;,:+-]+$/, 'an RRULE')),
  timeZone,
  /** `date`: by the rule's own dates. `completion`: the rule counts from when the task was finished. */
  basis: z.enum(['date', 'completion']),
});
export type RecurrenceRule = z.infer<typeof recurrenceRule>;

/** The series a task belongs to. `occurrence` is the date of the rule that this instance stands for. */
export const recurrence = z.extend(recurrenceRule, { seriesId: entityId, occurrence: instant });
export type Recurrence = z.infer<typeof recurrence>;

/** How far an edit of one instance reaches: it alone, it and all later ones, or the whole series. */
export const seriesScope = z.enum(['one', 'following', 'all']);
export type SeriesScope = z.infer<typeof seriesScope>;
