import {
  contentLine,
  dateValue,
  instantValue,
  type PropertyValue,
  textValue,
} from '#server/messages/content-line.ts';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';

export interface Dated {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly dueDate: string | null;
  readonly dueDay: string | null;
  /** Estimated minutes. */
  readonly workload: number | null;
}

/** Shown in a calendar where there is no estimate. Minutes. */
const LENGTH = 30;

function timesOf({ dueDate, dueDay, workload }: Dated): readonly (readonly [string, PropertyValue])[] {
  if (dueDay !== null)
    return [
      ['DTSTART', dateValue(dueDay)],
      ['DTEND', dateValue(addDays(dueDay, 1))],
    ];
  const end = Date.parse(dueDate ?? '');
  return [
    ['DTSTART', instantValue(end - (workload ?? LENGTH) * MINUTE)],
    ['DTEND', instantValue(end)],
  ];
}

/** Calendar file of a task as an event, which calendars of all makers take; empty without a date. */
export function linkCalendar(task: Dated, now: number): string {
  if (task.dueDate === null) return '';
  const raw = (text: string): PropertyValue => ({ parameter: '', text });
  const lines: readonly (readonly [string, PropertyValue])[] = [
    ['BEGIN', raw('VCALENDAR')],
    ['VERSION', raw('2.0')],
    ['PRODID', raw('-//Daywall//Requests//EN')],
    ['BEGIN', raw('VEVENT')],
    ['UID', textValue(task.uid)],
    ['DTSTAMP', instantValue(now)],
    ...timesOf(task),
    ['SUMMARY', textValue(task.title)],
    ...(task.description === '' ? [] : [['DESCRIPTION', textValue(task.description)] as const]),
    ['END', raw('VEVENT')],
    ['END', raw('VCALENDAR')],
  ];
  return lines.map(([name, value]) => contentLine(name, value)).join('');
}
