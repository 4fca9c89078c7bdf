import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { apple, google, holidays, nextcloud, outlook, school } from './published-calendars.test-support.ts';
import { type Reading, readCalendar } from './read-calendar.ts';

const reading = {
  from: Date.parse('2026-01-01T00:00:00Z'),
  to: Date.parse('2026-12-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
  most: 5_000,
};
const readers = ['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Honolulu'];

function read(content: string | Uint8Array, more: Partial<Reading> = {}, charset: string | null = null) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return readCalendar({ bytes, charset }, { ...reading, ...more });
}
/** Title and dates of whole days, title and instant of others. */
function eventsIn(content: string | Uint8Array, more: Partial<Reading> = {}): string[] {
  return read(content, more).events.map(({ title, startDate, endDate, isAllDay, timeZone }) => {
    const dayOf = (instant: string) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    return isAllDay
      ? `${title} ${dayOf(startDate)}/${dayOf(endDate)}`
      : `${title} ${startDate.replace(':00.000Z', 'Z')}`;
  });
}
const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:one', 'SUMMARY:One', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );

describe.each(readers)('a reader in %s', (timeZone) => {
  it('sees Google’s whole days on their days and floating times in the calendar’s zone', () => {
    expect(eventsIn(google, { timeZone })).toEqual([
      'Camp 2026-07-06/2026-07-07',
      'Camp 2026-07-07/2026-07-08',
      'Camp and regatta 2026-07-09/2026-07-11',
      'Camp 2026-07-10/2026-07-11',
      'Training 2026-07-14T22:30Z',
    ]);
  });

  it('sees Outlook’s all-day events as days, and its zones under all their names', () => {
    expect(eventsIn(outlook, { timeZone }).sort()).toEqual([
      'Call 2026-07-01T13:00Z',
      'Home office 2026-06-29/2026-06-30',
      'Home office 2026-07-13/2026-07-14',
      'Release 2026-07-01T12:00Z',
      'Review 2026-07-01T07:00Z',
    ]);
  });

  it('sees the later of two versions of one of Apple’s occurrences', () => {
    expect(eventsIn(apple, { timeZone })).toEqual([
      'Swimming 2026-07-06T14:00Z',
      'Swimming (late) 2026-07-20T15:30Z',
      'Swimming 2026-07-27T14:00Z',
    ]);
  });

  it('sees Nextcloud’s exceptions without a zone in that of their series', () => {
    const { events } = read(nextcloud, { timeZone });
    expect(eventsIn(nextcloud, { timeZone })).toEqual([
      'Rehearsal 2026-07-07T17:30Z',
      'Dress rehearsal 2026-07-22T17:30Z',
      'Rehearsal 2026-07-28T17:30Z',
    ]);
    expect(events[0]?.endDate).toBe('2026-07-07T19:30:00.000Z');
  });

  it('sees a school’s calendar with raw line breaks, and the number of unreadable events', () => {
    const { name, skipped, events } = read(school, { timeZone });
    expect([name, skipped]).toEqual(['Schule am See', 2]);
    expect(eventsIn(school, { timeZone })).toEqual([
      'Sommerferien 2026-07-09/2026-08-20',
      'Schach-AG 2026-09-01T12:30Z',
      'Chor 2026-09-02T13:00Z',
      'Fest 2026-09-05T13:00Z',
      'Schach-AG 2026-09-08T12:30Z',
      'Schach-AG 2026-09-15T12:30Z',
    ]);
    expect(events[0]).toMatchObject({
      description: 'Die Schule ist zu.\n\nNotdienst: Frau Öztürk\nBeginn: 9 Uhr\nEND: 12 Uhr',
      location: 'See',
    });
  });

  it('sees holidays with missing or wrong event types', () => {
    expect(eventsIn(holidays, { timeZone })).toEqual([
      'Neujahr 2026-01-01/2026-01-02',
      'Einheit 2026-10-03/2026-10-04',
    ]);
  });
});

describe('the ids of occurrences', () => {
  const floating = calendar('DTSTART:20260706T090000', 'RRULE:FREQ=DAILY;COUNT=3');

  it.each([
    ['whole days', google],
    ['times without a zone', floating],
    ['zoned times', apple],
  ])('of %s are the same for readers in all zones', (_, text) => {
    const ids = readers.map((timeZone) => read(text, { timeZone }).events.map(({ eventId }) => eventId));
    expect(ids.length).toBeGreaterThan(0);
    for (const each of ids) expect([...each].sort()).toEqual([...(ids[0] ?? [])].sort());
  });
});

describe('the end of a rule', () => {
  it.each([
    ['whole days, the last midnight in UTC', 'DTSTART;VALUE=DATE:20260706', '20260708T000000Z'],
    ['whole days, the last second in UTC', 'DTSTART;VALUE=DATE:20260706', '20260708T235959Z'],
    ['whole days, as a day', 'DTSTART;VALUE=DATE:20260706', '20260708'],
    ['a time without a zone, in UTC', 'DTSTART:20260706T190000', '20260708T190000Z'],
    ['a time without a zone, as a day', 'DTSTART:20260706T190000', '20260708'],
    ['a time in New York, in UTC', 'DTSTART;TZID=America/New_York:20260706T190000', '20260708T230000Z'],
    ['a time in New York, as a day', 'DTSTART;TZID=America/New_York:20260706T190000', '20260708'],
  ])('of %s keeps its last day everywhere', (_, start, until) => {
    for (const timeZone of readers) {
      const { events } = read(calendar(start, `RRULE:FREQ=DAILY;UNTIL=${until}`), { timeZone });
      expect(events.length, timeZone).toBe(3);
    }
  });
});

describe('the name of a zone', () => {
  it.each([
    ['CET', '2026-07-01T07:00Z'],
    ['EST5EDT', '2026-07-01T13:00Z'],
    ['Japan', '2026-07-01T00:00Z'],
    ['GMT+0200', '2026-07-01T07:00Z'],
    ['UTC-3', '2026-07-01T12:00Z'],
    ['GMT +05:30', '2026-07-01T03:30Z'],
    ['tzone://Microsoft/Utc', '2026-07-01T09:00Z'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '2026-07-01T07:00Z'],
    ['(GMT-08:00) Pacific Time (US & Canada)', '2026-07-01T16:00Z'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', '2026-06-30T23:00Z'],
    ['(UTC-05:00) Bogota, Lima, Quito, Rio Branco', '2026-07-01T14:00Z'],
    ['(UTC+05:45) Kathmandu', '2026-07-01T03:15Z'],
    ['(UTC) Coordinated Universal Time', '2026-07-01T09:00Z'],
    ['Romance Standard Time', '2026-07-01T07:00Z'],
    ['europe/berlin', '2026-07-01T07:00Z'],
    ['US-Eastern', '2026-07-01T13:00Z'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', '2026-07-01T12:00Z'],
    ['/mozilla.org/20070129_1/Europe/Berlin', '2026-07-01T07:00Z'],
    ['Eastern Time (US & Canada)', '2026-07-01T13:00Z'],
    ['Pacific Time', '2026-07-01T16:00Z'],
    ['Central Time (Mexico)', '2026-07-01T15:00Z'],
    ['Arizona', '2026-07-01T16:00Z'],
    ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '2026-07-01T07:00Z'],
    ['Chennai, Kolkata, Mumbai, New Delhi', '2026-07-01T03:30Z'],
    ['(GMT+05.45) Somewhere high up', '2026-07-01T03:15Z'],
    ['BST', '2026-07-01T08:00Z'],
    ['British Summer Time', '2026-07-01T08:00Z'],
    ['AEST', '2026-06-30T23:00Z'],
    ['JST', '2026-07-01T00:00Z'],
    ['W. Europe Standard Time 1', '2026-07-01T07:00Z'],
    ['W. Europe Daylight Time', '2026-07-01T07:00Z'],
    ['Europe/Berlin-2', '2026-07-01T07:00Z'],
    ['Eastern Time (US & Canada) (2)', '2026-07-01T13:00Z'],
    ['Nobody’s zone', '2026-07-01T03:30Z'],
    ['IST', '2026-07-01T03:30Z'],
    ['Customized Time Zone 1', '2026-07-01T03:30Z'],
  ])('%s is understood, quoted and unquoted', (tzid, instant) => {
    for (const written of [`"${tzid}"`, tzid]) {
      const text = calendar(`DTSTART;TZID=${written}:20260701T090000`);
      expect(eventsIn(text, { timeZone: 'Asia/Kolkata' })).toEqual([`One ${instant}`]);
    }
  });

  it('of Windows is understood with a number, and as that of daylight time', () => {
    const startOf = (tzid: string) =>
      read(calendar(`DTSTART;TZID="${tzid}":20260701T090000`), { timeZone: 'Asia/Pyongyang' });
    for (const { windowsName } of WINDOWS_TO_IANA_MAP) {
      const { events, unknownZones } = startOf(windowsName);
      expect(unknownZones, windowsName).toEqual([]);
      const names = [`${windowsName} 1`, `${windowsName} (2)`, `${windowsName}-3`];
      if (/^[^()]* Standard Time$/.test(windowsName)) names.push(windowsName.replace('Standard', 'Daylight'));
      for (const name of /^UTC/.test(windowsName) ? [] : names)
        expect(startOf(name), name).toMatchObject({
          unknownZones: [],
          events: [{ startDate: events[0]?.startDate }],
        });
    }
  });

  it('that nobody knows is reported once, of events that are shown alone, and as a short line', () => {
    const eventIn = (tzid: string, day: string, uid: string) =>
      ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;TZID="${tzid}":${day}T090000`, 'END:VEVENT'].join('\r\n');
    const zonesIn = (...events: readonly string[]) =>
      read(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')).unknownZones;
    const twice = [eventIn('IST', '20260701', 'a'), eventIn('IST', '20260702', 'b')];
    expect(zonesIn(...twice, eventIn('Long ago', '19990701', 'c'), eventIn('CET', '20260701', 'd'))).toEqual([
      'IST',
    ]);
    const many = Array.from({ length: 20 }, (_, index) =>
      eventIn(`Zone ${'x'.repeat(500)}${index}`, '20260701', `${index}`),
    );
    expect(zonesIn(...many)).toEqual([`Zone ${'x'.repeat(75)}`]);
    expect(
      zonesIn(...many.map((_, index) => eventIn(`Zone of ${index}`, '20260701', `${index}`))),
    ).toHaveLength(5);
  });
});

describe('text', () => {
  const titled = (title: string) => calendar('DTSTART:20260701T090000Z').replace('SUMMARY:One', title);
  const titleOf = (bytes: Uint8Array, charset: string | null = null) =>
    read(bytes, {}, charset).events[0]?.title;

  it.each([
    ['windows-1252 without a word', Buffer.from(titled('SUMMARY:Größe'), 'latin1'), null, 'Größe'],
    [
      'windows-1252 that the header calls UTF-8',
      Buffer.from(titled('SUMMARY:Größe'), 'latin1'),
      'utf-8',
      'Größe',
    ],
    ['UTF-8 that the header calls Latin 1', Buffer.from(titled('SUMMARY:Größe')), 'iso-8859-1', 'Größe'],
    [
      'the header’s charset',
      Buffer.from(titled('SUMMARY:\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2'), 'latin1'),
      'windows-1251',
      'Привет',
    ],
    [
      'ISO-2022-JP',
      Buffer.from(titled('SUMMARY:\u001b$BF|K\u005c\u001b(B'), 'latin1'),
      'iso-2022-jp',
      '日本',
    ],
    ['UTF-16', Buffer.from(`\ufeff${titled('SUMMARY:Größe')}`, 'utf16le'), null, 'Größe'],
    ['an unknown charset', Buffer.from(titled('SUMMARY:Größe')), 'x-nothing', 'Größe'],
  ])('in %s is decoded', (_, bytes, charset, title) => expect(titleOf(bytes, charset)).toBe(title));

  it('folded within a character is joined before it is decoded', () => {
    const whole = Buffer.from(titled('SUMMARY:Größe 👍'));
    for (let at = whole.indexOf('SUMMARY') + 8; at < whole.indexOf('👍') + 4; at += 1) {
      const folded = Buffer.concat([whole.subarray(0, at), Buffer.from('\r\n '), whole.subarray(at)]);
      expect(titleOf(folded), `folded at byte ${at}`).toBe('Größe 👍');
    }
  });

  it.each(['\r', '\n', '\r\n', '\r\r\n'])('with %j as line breaks is read', (lineBreak) => {
    expect(eventsIn(calendar('DTSTART:20260701T090000Z').replaceAll('\r\n', lineBreak))).toEqual([
      'One 2026-07-01T09:00Z',
    ]);
  });
});

describe('a broken structure', () => {
  it('of one event leaves the others', () => {
    const [one, two] = ['one', 'two'].map((uid) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      'DTSTART:20260701T090000Z',
    ]);
    const text = [
      'BEGIN:VCALENDAR',
      ...(one ?? []),
      'BEGIN:VALARM',
      'DTSTART:20010101T000000Z',
      ...(two ?? []),
      'END:VALARM',
      'END:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    expect(eventsIn(text).sort()).toEqual(['one 2026-07-01T09:00Z', 'two 2026-07-01T09:00Z']);
  });

  it('of thousands of nested components is skipped', () => {
    const deep = ['BEGIN:X-DEEP', 'END:X-DEEP'].map((line) => Array.from({ length: 20_000 }, () => line));
    const text = calendar('DTSTART:20260701T090000Z', ...deep.flat());
    expect(eventsIn(text)).toEqual(['One 2026-07-01T09:00Z']);
  });
});
