import type { WrittenTime } from '#server/calendar-files/event-times.ts';
import {
  copyOf,
  exchange,
  linesNamed,
  type ObjectPart,
  readPart,
  without,
  writtenText,
} from '#server/calendar-files/object-lines.ts';
import { zoneComponent } from '#server/calendar-files/zone-component.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import { wallAt } from '#time/recurrence/wall-time.ts';
import type { OutsidePatch, OutsideTimes } from '../calendar-provider.ts';

/** Property with the key of our last write to a series. */
export const WRITE_PROPERTY = 'X-DAYWALL-WRITE';

/** Properties that repeat a text in another form, and would contradict it once it is changed. */
const REPEATED = {
  description: ['X-ALT-DESC', 'STYLED-DESCRIPTION'],
  location: ['X-APPLE-STRUCTURED-LOCATION', 'GEO'],
} as const;

const DAY_MARKS = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'];

function localForm(instant: string, timeZone: string): string {
  return basicForm(new Date(wallAt(Date.parse(instant), timeZone)).toISOString()).replace('Z', '');
}

/** Parameters and value of a time: `;TZID=Europe/Berlin:20261121T090000`. */
function timeForm(instant: string, timeZone: string): string {
  if (timeZone === 'UTC') return `:${basicForm(instant)}`;
  return `;TZID=${timeZone}:${localForm(instant, timeZone)}`;
}

/** Form of the start of a series for its other dates: an instant, or a day, becomes parameters and a value. */
export function formOf(part: ObjectPart, start: WrittenTime): (originalStart: string) => string {
  const [line = ''] = linesNamed(part, 'DTSTART');
  const [, parameters = ''] = /^DTSTART((?:;(?:[^;:"]|"[^"]*")*)*):/i.exec(line) ?? [];
  if (start.kind === 'date') return (day) => `;VALUE=DATE:${basicForm(day)}`;
  if (start.kind === 'utc') return (instant) => `:${basicForm(instant)}`;
  return (instant) => {
    const wall = start.zone.toWall(Date.parse(instant));
    return `${parameters}:${basicForm(new Date(wall).toISOString()).replace('Z', '')}`;
  };
}

/** The same for times that Daywall writes. */
export function formOfTimes(times: OutsideTimes): (originalStart: string) => string {
  if (times.isAllDay) return (day) => `;VALUE=DATE:${basicForm(day)}`;
  return (instant) => timeForm(instant, times.timeZone);
}

export function writeTimes(part: ObjectPart, times: OutsideTimes): void {
  without(part, 'DURATION', ...DAY_MARKS);
  const form = formOfTimes(times);
  const [start, end] = times.isAllDay ? [times.startDay, times.endDay] : [times.startDate, times.endDate];
  exchange(part, 'DTSTART', [`DTSTART${form(start)}`]);
  exchange(part, 'DTEND', [`DTEND${form(end)}`]);
}

/** Adds the definition of a zone that times of the object name. */
export function defineZone(calendar: ObjectPart, times: OutsideTimes): void {
  if (times.isAllDay || times.timeZone === 'UTC') return;
  const { timeZone, startDate } = times;
  const isKnown = calendar.parts.some(
    (part) => part.kind === 'VTIMEZONE' && linesNamed(part, 'TZID').includes(`TZID:${timeZone}`),
  );
  if (isKnown) return;
  const written = `BEGIN:VCALENDAR\r\n${zoneComponent(timeZone, Date.parse(startDate))}END:VCALENDAR\r\n`;
  calendar.parts.unshift(...readPart(written).parts);
}

function writeText(part: ObjectPart, name: string, text: string | null): void {
  exchange(part, name, text === null || text === '' ? [] : [`${name}:${writtenText(text)}`]);
}

export function writeTexts(part: ObjectPart, { title, description, location }: OutsidePatch): void {
  if (title !== undefined) writeText(part, 'SUMMARY', title);
  if (description !== undefined) {
    writeText(part, 'DESCRIPTION', description);
    without(part, ...REPEATED.description);
  }
  if (location !== undefined) {
    writeText(part, 'LOCATION', location);
    without(part, ...REPEATED.location);
  }
}

/** Marks of a change: its time, and with new times the number of the version that guests know. */
export function stamp(part: ObjectPart, now: string, isMoved: boolean): void {
  const at = basicForm(now);
  exchange(part, 'DTSTAMP', [`DTSTAMP:${at}`]);
  exchange(part, 'LAST-MODIFIED', [`LAST-MODIFIED:${at}`]);
  if (!isMoved) return;
  const [line = 'SEQUENCE:0'] = linesNamed(part, 'SEQUENCE');
  const sequence = Number(line.slice(line.indexOf(':') + 1));
  exchange(part, 'SEQUENCE', [`SEQUENCE:${Number.isSafeInteger(sequence) ? sequence + 1 : 1}`]);
}

/** Event of one occurrence alone, with all that its series has. */
export function overrideOf(series: ObjectPart, recurrenceId: string): ObjectPart {
  const part = copyOf(series);
  without(part, 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID', WRITE_PROPERTY);
  exchange(part, 'RECURRENCE-ID', [`RECURRENCE-ID${recurrenceId}`]);
  return part;
}
