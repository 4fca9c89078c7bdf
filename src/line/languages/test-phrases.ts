import { Temporal } from 'temporal-polyfill';
import type { QuickAddParser } from '../reading.ts';

/** Expected reading of a line: title, local date or local date and time, minutes, importance. */
export type Phrase = readonly [
  line: string,
  title: string,
  due: string | null,
  workload: number | null,
  importance: number | null,
];

/** Reading of a line typed at `local`, its due date written in the user's zone. */
export function read(
  parser: QuickAddParser,
  line: string,
  local = '2026-10-14T12:20:30',
  timeZone = 'Europe/Berlin',
): [string, string | null, number | null, number | null] {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const { title, dueDate, isWholeDay, workload, importance } = parser(line, { now, timeZone });
  return [title, dueDate && localDue(dueDate, isWholeDay, timeZone), workload, importance];
}

function localDue(dueDate: string, isWholeDay: boolean, timeZone: string): string {
  const due = Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone);
  if (!isWholeDay) return due.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  return due.equals(due.startOfDay()) ? due.toPlainDate().toString() : `not the start of a day: ${due}`;
}
