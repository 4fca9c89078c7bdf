import type ICAL from 'ical.js';
import { MAX_CALENDAR_NAME } from '#contract/limits.ts';

/** The parser leaves values of non-standard properties escaped. */
function unescaped(text: string): string {
  return text.replace(/\\([,;\\])/g, '$1').replace(/\\n/gi, ' ');
}

/** Name that a calendar gives itself, on one line. */
export function calendarNameOf(calendar: ICAL.Component): string | null {
  const name: unknown =
    calendar.getFirstPropertyValue('name') ?? calendar.getFirstPropertyValue('x-wr-calname');
  const text =
    typeof name === 'string'
      ? unescaped(name)
          .replace(/\p{Surrogate}|\p{Cc}/gu, ' ')
          .trim()
      : '';
  return text === '' ? null : text.slice(0, MAX_CALENDAR_NAME);
}
