import { addDays, isCalendarDay } from '#time/calendar-day.ts';
import type { DateOrder, SourceMoment } from '../../source-row.ts';
import type { JsonFields } from '../json-fields.ts';
import { readDate } from '../read-date.ts';

const NOON = 12;

/**
 * Day of a date, which Microsoft stores as the midnight of its person, often in UTC: from noon on it is the midnight
 * that begins the next day.
 */
function dayOfMidnight(text: string, isUtc: boolean): SourceMoment | null {
  const [, day = '', hour = '0'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}))?/.exec(text) ?? [];
  if (!isCalendarDay(day) || day < '1900') return null;
  return { day: isUtc && Number(hour) >= NOON ? addDays(day, 1) : day };
}

/** Day of a field with a time and its zone, or of a text. */
export function dayOfField(fields: JsonFields, name: string): SourceMoment | null {
  const time = fields.object(name);
  const text = time?.text('dateTime', 'DateTime') ?? fields.text(name);
  const zone = time?.text('timeZone', 'TimeZone') ?? '';
  return dayOfMidnight(text, zone === '' || /^(?:UTC|Etc\/(?:UTC|GMT)|GMT|tzone:.*Utc)$/i.test(zone));
}

/** Day of a cell, in the order that the other cells tell. */
export function dayOfCell(text: string, order: DateOrder): SourceMoment | null {
  if (/^\d{4}-/.test(text)) return dayOfMidnight(text, true);
  const moment = readDate(text, order);
  if (moment === null || 'day' in moment) return moment;
  return dayOfMidnight('wall' in moment ? moment.wall : moment.instant, 'instant' in moment);
}
