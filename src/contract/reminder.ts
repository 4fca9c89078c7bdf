import * as z from 'zod/mini';
import { MAX_REMINDER, MAX_REMINDERS } from './limits.ts';

/** Minutes before the due date or the start. For a due day see `src/time/whole-day-reminder.ts`. */
export const reminders = z
  .array(z.int().check(z.minimum(0), z.maximum(MAX_REMINDER)))
  .check(z.maxLength(MAX_REMINDERS));
