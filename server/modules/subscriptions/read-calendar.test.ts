import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { NotACalendarError } from '#server/calendar-files/components.ts';
import { DAY } from '#time/units.ts';
import { type Reading, readCalendar } from './read-calendar.ts';

const year2026 = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };

function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n');
}
function event(...lines: readonly string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:One', ...lines, 'END:VEVENT'];
}
function read(text: string, { timeZone = 'Europe/Berlin', most = 5_000, ...span }: Partial<Reading> = {}) {
  return readCalendar({ bytes: Buffer.from(text), charset: null }, { ...year2026, timeZone, most, ...span });
}
const startsOf = (text: string, options = {}) => read(text, options).events.map(({ startDate }) => startDate);
const spansOf = (text: string, options = {}) =>
  read(text, options).events.map(({ startDate, endDate }) =>
    `${startDate} ${endDate}`.replaceAll(':00.000', ''),
  );

describe('a text that is no calendar', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['another component', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD'],
    ['what breaks off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:One'],
  ])('%s', (_, text) => {
    expect(() => read(text)).toThrow(NotACalendarError);
  });
});

describe('a skipped part', () => {
  it('is an unreadable event, and none of the others', () => {
    const text = calendar(
      ...event('DTSTART:20260230T990000'),
      'BEGIN:VEVENT',
      'UID:two',
      'DTSTART:20260301T090000Z',
      'RRULE:FREQ=SOMETIMES',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:three',
      'SUMMARY:Three',
      'DTSTART:20260302T090000Z',
      'END:VEVENT',
    );
    expect(read(text).events.map(({ title }) => title)).toContain('Three');
  });

  it('is a cancelled event, or one outside of the span', () => {
    const text = calendar(
      ...event('DTSTART:20260301T090000Z', 'STATUS:CANCELLED'),
      'BEGIN:VEVENT',
      'UID:two',
      'DTSTART:20250301T090000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:three',
      'DTSTART:20270301T090000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:four',
      'DTSTART:20251231T230000Z',
      'DTEND:20260101T010000Z',
      'END:VEVENT',
    );
    expect(startsOf(text)).toEqual(['2025-12-31T23:00:00.000Z']);
  });

  it('is an event beyond the limit, of a rule by the second too', () => {
    const text = calendar(...event('DTSTART:20000101T000000Z', 'RRULE:FREQ=SECONDLY'));
    const { events, isCut } = read(text, { most: 50 });
    expect([events.length, isCut]).toEqual([50, true]);
  });
});

describe('times', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

  it.each(zones)('stay nine o’clock in %s over both clock changes', (zone) => {
    const starts = startsOf(calendar(...event(`DTSTART;TZID=${zone}:20260105T090000`, 'RRULE:FREQ=DAILY')));
    expect(starts.length).toBeGreaterThan(355);
    const clocks = starts.map((start) =>
      Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainTime().toString(),
    );
    expect(new Set(clocks)).toEqual(new Set(['09:00:00']));
  });

  it.each(zones)('whole days never shift for a reader in %s', (timeZone) => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330', 'RRULE:FREQ=MONTHLY;COUNT=9'),
    );
    const { events } = read(text, { timeZone });
    const dates = events.map(({ startDate, endDate, isAllDay, timeZone: zone }) => {
      const dateOf = (instant: string) =>
        Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString();
      return `${isAllDay} ${dateOf(startDate)} ${dateOf(endDate)}`;
    });
    const pad = (month: number) => String(month).padStart(2, '0');
    expect(dates).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10, 11].map(
        (month) => `true 2026-${pad(month)}-28T00:00:00 2026-${pad(month)}-30T00:00:00`,
      ),
    );
  });

  it.each([
    ['a midnight', '20261201T000000', '20261202T000000'],
    ['a midnight in UTC', '20261201T000000Z', '20261202T000000Z'],
    ['a time', '20261201T093000', '20261202T093000'],
    ['dashes', '2026-12-01T00:00:00', '2026-12-02T00:00:00'],
  ])('that are declared as dates are days, though written with %s', (_, start, end) => {
    for (const timeZone of zones) {
      const dates = event(
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261202',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXDATE;VALUE=DATE:20261202',
      );
      const { events } = read(calendar(...dates), { timeZone });
      expect(events.map(({ isAllDay }) => isAllDay)).toEqual([true, true]);
      const written = event(
        `DTSTART;VALUE=DATE:${start}`,
        `DTEND;VALUE=date:${end}`,
        'RRULE:FREQ=DAILY;COUNT=3',
        `EXDATE;VALUE=DATE:${end}`,
      );
      expect(read(calendar(...written), { timeZone }).events, timeZone).toEqual(events);
    }
  });

  it('without a zone are the reader’s, and Windows names or prefixes the same as IANA’s', () => {
    const at = (start: string) => startsOf(calendar(...event(start)));
    expect(at('DTSTART:20260701T090000')).toEqual(['2026-07-01T07:00:00.000Z']);
    expect(at('DTSTART;TZID=Eastern Standard Time:20260701T090000')).toEqual(['2026-07-01T13:00:00.000Z']);
    expect(at('DTSTART;TZID=/example.org/20200101/America/New_York:20260701T090000')).toEqual([
      '2026-07-01T13:00:00.000Z',
    ]);
  });

  it('follow a zone that the calendar defines', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:20001029T030000',
      'TZOFFSETFROM:+0430',
      'TZOFFSETTO:+0330',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20000326T020000',
      'TZOFFSETFROM:+0330',
      'TZOFFSETTO:+0430',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const text = calendar(
      ...zone,
      ...event('DTSTART;TZID=Ours:20260115T090000', 'RRULE:FREQ=MONTHLY;COUNT=12'),
    );
    const hours = startsOf(text).map((start) => start.slice(11, 16));
    expect(hours).toEqual([
      '05:30',
      '05:30',
      '05:30',
      '04:30',
      '04:30',
      '04:30',
      '04:30',
      '04:30',
      '04:30',
      '04:30',
      '05:30',
      '05:30',
    ]);
  });

  it('in a daylight-saving gap count on from before it', () => {
    const text = calendar(...event('DTSTART;TZID=Europe/Berlin:20260328T023000', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(startsOf(text)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('last by DTEND exactly, by DURATION in calendar days, and a day or no time without either', () => {
    const berlin = 'DTSTART;TZID=Europe/Berlin:20260328T120000';
    expect(spansOf(calendar(...event(berlin, 'DTEND;TZID=Europe/Berlin:20260329T120000')))).toEqual([
      '2026-03-28T11:00Z 2026-03-29T10:00Z',
    ]);
    expect(spansOf(calendar(...event(berlin, 'DURATION:P1D')))).toEqual([
      '2026-03-28T11:00Z 2026-03-29T10:00Z',
    ]);
    expect(spansOf(calendar(...event(berlin, 'DURATION:PT24H')))).toEqual([
      '2026-03-28T11:00Z 2026-03-29T11:00Z',
    ]);
    expect(spansOf(calendar(...event(berlin)))).toEqual(['2026-03-28T11:00Z 2026-03-28T11:00Z']);
    expect(spansOf(calendar(...event('DTSTART;VALUE=DATE:20260301')), { timeZone: 'UTC' })).toEqual([
      '2026-03-01T00:00Z 2026-03-02T00:00Z',
    ]);
  });
});

describe('a series', () => {
  const weekly = [
    'DTSTART;TZID=Europe/Berlin:20260302T090000',
    'DTEND;TZID=Europe/Berlin:20260302T100000',
    'RRULE:FREQ=WEEKLY;COUNT=5',
  ];
  const master = event(...weekly);

  it('gains occurrences by RDATE, also periods, and loses them by EXDATE, by time and by day', () => {
    const text = calendar(
      ...event(
        ...weekly,
        'RDATE;TZID=Europe/Berlin:20260304T090000',
        'RDATE;VALUE=PERIOD:20260305T080000Z/PT3H,20260306T080000Z/20260306T090000Z',
        'EXDATE;TZID=Europe/Berlin:20260309T090000',
        'EXDATE;VALUE=DATE:20260316',
      ),
    );
    expect(spansOf(text)).toEqual([
      '2026-03-02T08:00Z 2026-03-02T09:00Z',
      '2026-03-04T08:00Z 2026-03-04T09:00Z',
      '2026-03-05T08:00Z 2026-03-05T11:00Z',
      '2026-03-06T08:00Z 2026-03-06T09:00Z',
      '2026-03-23T08:00Z 2026-03-23T09:00Z',
      '2026-03-30T07:00Z 2026-03-30T08:00Z',
    ]);
  });

  it('has moved, changed and cancelled occurrences', () => {
    const moved = [
      'RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000',
      'DTSTART:20260310T150000Z',
      'DTEND:20260310T160000Z',
    ];
    const off = ['RECURRENCE-ID:20260316T080000Z', 'DTSTART:20260316T080000Z', 'STATUS:CANCELLED'];
    const text = calendar(...master, ...event(...moved), ...event(...off));
    const { events } = read(text);
    expect(events.map(({ startDate }) => startDate)).toEqual([
      '2026-03-02T08:00:00.000Z',
      '2026-03-10T15:00:00.000Z',
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
    expect(events[1]?.originalStart).toBe('2026-03-09T08:00:00.000Z');
    expect(new Set(events.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(4);
  });

  it('changes from one occurrence on', () => {
    const later = [
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260316T090000',
      'DTSTART;TZID=Europe/Berlin:20260316T110000',
      'DURATION:PT2H',
    ];
    expect(spansOf(calendar(...master, ...event(...later)))).toEqual([
      '2026-03-02T08:00Z 2026-03-02T09:00Z',
      '2026-03-09T08:00Z 2026-03-09T09:00Z',
      '2026-03-16T10:00Z 2026-03-16T12:00Z',
      '2026-03-23T10:00Z 2026-03-23T12:00Z',
      '2026-03-30T09:00Z 2026-03-30T11:00Z',
    ]);
  });

  it('keeps the id of each moved occurrence from reading to reading', () => {
    const before = read(calendar(...master)).events;
    const moved = ['RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000', 'DTSTART:20260312T150000Z'];
    const after = read(calendar(...master, ...event(...moved)), { from: year2026.from + DAY }).events;
    expect(after.map(({ eventId }) => eventId)).toEqual(before.map(({ eventId }) => eventId));
  });

  it('of which only single occurrences are visible has just those', () => {
    const invited = ['RECURRENCE-ID:20260309T080000Z', 'DTSTART:20260309T080000Z'];
    const again = ['RECURRENCE-ID:20260316T080000Z', 'DTSTART:20260316T090000Z'];
    expect(startsOf(calendar(...event(...invited), ...event(...again)))).toEqual([
      '2026-03-09T08:00:00.000Z',
      '2026-03-16T09:00:00.000Z',
    ]);
  });
});

describe('a text of an event', () => {
  it('is unfolded, unescaped and limited', () => {
    const text = calendar(
      'X-WR-CALNAME:Team\\, all of it',
      ...[
        'BEGIN:VEVENT',
        'UID:one',
        'DTSTART:20260301T090000Z',
        'SUMMARY:Long \\, and \\; and',
        '  folded',
        `DESCRIPTION:One\\nTwo ${'x'.repeat(9_000)}`,
        'LOCATION:Room 5',
        'X-GOOGLE-CONFERENCE:https://meet.example.org/abc',
        'ORGANIZER;CN=Ada:mailto:ada@example.org',
        'ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED:mailto:ada@example.org',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:grace@example.org',
        'END:VEVENT',
      ],
    );
    const { name, events } = read(text);
    expect(name).toBe('Team, all of it');
    const [first] = events;
    expect(first).toMatchObject({
      title: 'Long , and ; and folded',
      location: 'Room 5',
      meetingUrl: 'https://meet.example.org/abc',
      attendees: [
        { name: 'Ada', email: 'ada@example.org', response: 'accepted', isSelf: false, isOrganizer: true },
        { name: '', email: 'grace@example.org', response: 'declined', isSelf: false, isOrganizer: false },
      ],
    });
    expect(first?.description?.startsWith('One\nTwo x')).toBe(true);
    expect(first?.description?.length).toBe(8_000);
  });

  it('is one line without invisible characters as a title or location', () => {
    const text = calendar(
      ...event('DTSTART:20260301T090000Z', 'LOCATION:Room\\n5\u0007').map((line) =>
        line.replace('SUMMARY:One', 'SUMMARY:One\\nEND:VEVENT\u202e'),
      ),
    );
    expect(read(text).events[0]).toMatchObject({ title: 'One END:VEVENT', location: 'Room 5' });
  });

  it('never links anywhere but to the web', () => {
    const text = calendar(...event('DTSTART:20260301T090000Z', 'CONFERENCE;VALUE=URI:javascript:alert(1)'));
    expect(read(text).events[0]?.meetingUrl).toBeNull();
  });

  it('is that of the latest version', () => {
    const text = calendar(
      ...event('DTSTART:20260301T090000Z', 'SEQUENCE:1'),
      ...event('DTSTART:20260302T090000Z', 'SEQUENCE:2'),
    );
    expect(startsOf(text)).toEqual(['2026-03-02T09:00:00.000Z']);
  });
});
