import { type DueParts, toDueParts } from '#i18n/due-parts.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { dayOf } from '#time/wall-clock.ts';

/** Day and time of a line's due date; null without one. */
export function readDueParts(
  reading: Pick<QuickAddReading, 'dueDate' | 'isWholeDay'> | null,
  timeZone: string,
): DueParts | null {
  if (reading === null || reading.dueDate === null) return null;
  const { dueDate, isWholeDay } = reading;
  const dueDay = isWholeDay ? dayOf(Date.parse(dueDate), timeZone) : null;
  return toDueParts({ dueDate, dueDay }, timeZone);
}
