import * as z from 'zod/mini';
import { MAX_REMINDER, MAX_REMINDERS } from './limits.ts';

/**
 * Minutes before the due date or the start at which a person is reminded. A whole day counts from its nine o'clock in
 * the morning.
 */
export const reminders = z
  .array(z.int().check(z.minimum(0), z.maximum(MAX_REMINDER)))
  .check(z.maxLength(MAX_REMINDERS));
