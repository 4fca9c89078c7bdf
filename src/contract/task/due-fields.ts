import * as z from 'zod/mini';
import { isCalendarDay } from '#time/calendar-day.ts';
import { instant } from '../entity.ts';

/** A calendar day in the range of years that instants cover. */
export const calendarDay = z.iso
  .date()
  .check(z.refine((text) => isCalendarDay(text) && !/^(?:0000|9999)/.test(text), 'no such day'));

/**
 * Due date: an instant, or a calendar day that is the same day for everyone everywhere. On the wire `dueDate` is an
 * instant in both cases: for a due day its first one in the owner's zone, as the server knew that zone at the time.
 */
export const dueFields = {
  dueDate: z.nullable(instant),
  /** Due day; null for an instant and for no due date. */
  dueDay: z.nullable(calendarDay),
  /** Whether `dueDay` is set. Older clients, from before there was one, read and write this beside `dueDate`. */
  isWholeDay: z.boolean(),
};
