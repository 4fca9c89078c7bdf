import * as z from 'zod/mini';
import { type Due, noDue, timedDue, wholeDayDue } from '#contract/task/due.ts';
import { calendarDay } from '#contract/task/due-fields.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR, MINUTE } from '#time/units.ts';
import { instantOf, wallClockOf } from '#time/wall-clock.ts';
import { endOfDay, startOfDay } from '#time/zoned-day.ts';

const FORM = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d))?$/;

/** Day or wall time in the account’s zone: models count in neither UTC nor milliseconds. */
export const wallTime = z.string().check(
  z.regex(FORM, { error: 'must be YYYY-MM-DD or YYYY-MM-DDTHH:MM', abort: true }),
  z.refine((text) => z.safeParse(calendarDay, text.slice(0, 10)).success, 'no such day'),
  z.describe('YYYY-MM-DD, or YYYY-MM-DDTHH:MM, in the time zone of the account'),
);

function partsOf(text: string) {
  const [, day = '', hours, minutes] = FORM.exec(text) ?? [];
  return { day, time: hours === undefined ? null : Number(hours) * HOUR + Number(minutes) * MINUTE };
}

export function dueOf(text: string | null, zone: string): Due {
  if (text === null) return noDue;
  const { day, time } = partsOf(text);
  return time === null ? wholeDayDue(day, zone) : timedDue(toInstant(instantOf({ day, time }, zone)));
}

/** First instant of a wall time, and of a day its begin. Milliseconds. */
export function startOf(text: string, zone: string): number {
  const { day, time } = partsOf(text);
  return time === null ? startOfDay(day, zone) : instantOf({ day, time }, zone);
}

/** Instant of a wall time, and of a day its last one. Milliseconds. */
export function endOf(text: string, zone: string): number {
  const { day, time } = partsOf(text);
  return time === null ? endOfDay(day, zone) - 1 : instantOf({ day, time }, zone);
}

/** Wall time of an instant as the tools answer it. */
export function writtenTime(instant: string | number, zone: string): string {
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  const { day, time } = wallClockOf(at, zone);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${day}T${two(time / HOUR)}:${two((time % HOUR) / MINUTE)}`;
}

export function writtenDue(
  { dueDate, dueDay }: Pick<Due, 'dueDate' | 'dueDay'>,
  zone: string,
): string | null {
  return dueDay ?? (dueDate === null ? null : writtenTime(dueDate, zone));
}
