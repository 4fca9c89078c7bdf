import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';
import { rfcDays } from './rfc-examples/rfc-days.test-support.ts';
import { rfcMonths } from './rfc-examples/rfc-months.test-support.ts';
import { rfcWeeks } from './rfc-examples/rfc-weeks.test-support.ts';
import { rfcYears } from './rfc-examples/rfc-years.test-support.ts';

const zone = 'America/New_York';

/** The RFC gives local times; they are converted to UTC by another library than the one under test. */
function instantsOf(listed: readonly string[]): string[] {
  return listed.flatMap((line) => {
    const [year, month, list = '', time = '09:00'] = line.split(' ');
    const [hour, minute] = time.split(':').map(Number);
    return list.split(',').map((day) =>
      Temporal.ZonedDateTime.from({
        timeZone: zone,
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: hour ?? 0,
        minute: minute ?? 0,
      })
        .toInstant()
        .toString({ fractionalSecondDigits: 3 }),
    );
  });
}

describe('the examples of RFC 5545', () => {
  it.each([...rfcDays, ...rfcWeeks, ...rfcMonths, ...rfcYears])(
    '$says: $rule',
    ({ start, rule, exdate, before = '2010-01-01', listed }) => {
      const text = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        'UID:example',
        `DTSTART;TZID=${zone}:${start}`,
        `RRULE:${rule}`,
        ...(exdate === undefined ? [] : [`EXDATE;TZID=${zone}:${exdate}`]),
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n');
      const { events, isCut } = readCalendar(
        { bytes: Buffer.from(text), charset: null },
        {
          from: Date.parse('1996-01-01T00:00:00Z'),
          to: Date.parse(`${before}T00:00:00Z`),
          timeZone: 'Europe/Berlin',
          most: 5_000,
        },
      );
      expect(isCut).toBe(false);
      expect(events.map(({ startDate }) => startDate)).toEqual(instantsOf(listed));
    },
  );
});
