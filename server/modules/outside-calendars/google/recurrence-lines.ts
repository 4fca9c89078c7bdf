import { basicForm, readRuleTime, writeRuleTime } from '#time/recurrence/rule-time.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import type { OutsideRecurrence, OutsideTimes } from '../calendar-provider.ts';
import { instantOf, isZone } from '../provider/event-wall-time.ts';

/** Parsed `recurrence` lines of a Google event. Dates have the form of `originalStart`. */
export interface GoogleRecurrence extends Omit<OutsideRecurrence, 'rule'> {
  /** Null for a series of listed dates only. */
  readonly rule: string | null;
  /** Starts in addition to those of the rule (RDATE). */
  readonly added: readonly string[];
}

const LINE = /^(RRULE|EXDATE|RDATE)((?:;[^:]*)?):(.+)$/i;
const DATE = /^\d{8}(?:T\d{6}Z?)?$/;

function readDate(value: string, zone: string): string | null {
  if (!DATE.test(value)) return null;
  const time = readRuleTime(value);
  // The engine reads the 30th of February as the 2nd of March.
  if (time === null || writeRuleTime(time) !== value) throw new RangeError(`no such date: ${value}`);
  return time.kind === 'date'
    ? dayOfWall(time.wall)
    : instantOf(time.wall, time.kind === 'utc' ? 'UTC' : zone);
}

export function readLines(lines: readonly string[], series: OutsideTimes): GoogleRecurrence {
  let rule: string | null = null;
  const dates: Record<'EXDATE' | 'RDATE', string[]> = { EXDATE: [], RDATE: [] };
  for (const line of lines) {
    const [, kind = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
    const name = kind.toUpperCase();
    if (name === 'RRULE') rule = value;
    if (name !== 'EXDATE' && name !== 'RDATE') continue;
    const named = /;TZID=([^;:]+)/i.exec(parameters)?.[1] ?? '';
    const zone = isZone(named) ? named : series.timeZone;
    dates[name].push(...value.split(',').flatMap((each) => readDate(each, zone) ?? []));
  }
  return { rule, excluded: dates.EXDATE, added: dates.RDATE };
}

export function writeLines({ rule, excluded, added }: GoogleRecurrence, isAllDay: boolean): string[] {
  const dates = (name: string, starts: readonly string[]) =>
    starts.length === 0
      ? []
      : [`${name}${isAllDay ? ';VALUE=DATE' : ''}:${starts.map((start) => basicForm(start)).join(',')}`];
  return [
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    ...dates('EXDATE', excluded),
    ...dates('RDATE', added),
  ];
}
