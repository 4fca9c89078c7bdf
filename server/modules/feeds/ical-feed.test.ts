import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { readCalendar } from '../subscriptions/read-calendar.ts';
import { type FeedEvent, icalFeed } from './ical-feed.ts';

const EVENTS = 2_000;
const CHUNK = 200;
const LONGEST = 75;

const { below, pick } = randomFrom(seed);

const hostile = [
  ...'\r|\n|\r\n|\n |\r\n\t|\v|\f|\0|\u0007|\u001b|\u001d|\u007f|\u0085|\u2028|\u2029|\t|\ud800|\udc00'.split(
    '|',
  ),
  ...'BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil|\nATTENDEE:mailto:a@b.example'.split(
    '|',
  ),
  ...'\\|\\n|\\N|;|,|:|"|=|^n|\\,|ä|日本|👨‍👩‍👧|🏳️‍🌈|e\u0301|\u202e|\ufeff|RRULE:FREQ=SECONDLY| |  |'.split(
    '|',
  ),
];
function text(): string {
  const parts = Array.from({ length: 1 + below(12) }, () => {
    const part = pick(hostile);
    return below(4) === 0 ? part.repeat(1 + below(60)) : part;
  });
  return parts.join(below(2) === 0 ? '' : 'x');
}
/** Text after a reader's parsing: one kind of line break, no other control character, whole characters. */
const cleaned = (given: string) =>
  given
    .toWellFormed()
    .replace(/\r\n|[\n-\r\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');

function event(index: number, more: Partial<FeedEvent> = {}): FeedEvent {
  const start = Date.UTC(2026, 0, 1) + index * 3_600_000;
  return {
    id: `event-${index}`,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    isAllDay: false,
    timeZone: 'Europe/Berlin',
    title: text(),
    url: below(2) === 0 ? null : 'https://daywall.example/task/1',
    location: below(2) === 0 ? null : text(),
    description: below(2) === 0 ? null : text(),
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1 + below(5),
    ...more,
  };
}

const NAMES =
  'BEGIN END PRODID VERSION CALSCALE METHOD NAME X-WR-CALNAME REFRESH-INTERVAL X-PUBLISHED-TTL UID DTSTAMP LAST-MODIFIED SEQUENCE DTSTART DTEND SUMMARY LOCATION DESCRIPTION URL TRANSP'.split(
    ' ',
  );
const LINE = new RegExp(`^(?:${NAMES.join('|')})(?:;VALUE=(?:DATE|DURATION))?:`);

/** Checks a file against the grammar of RFC 5545, line by line. */
function expectStrict(file: string): void {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const physical = file.slice(0, -2).split('\r\n');
  const isUnfit = (each: string) =>
    each === '' ||
    Buffer.byteLength(each) > LONGEST ||
    !each.isWellFormed() ||
    /[\p{Cc}\u2028\u2029]/u.test(each);
  expect(physical.filter(isUnfit)).toEqual([]);
  const unfolded = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded.filter((each) => !LINE.test(each))).toEqual([]);
}

describe('an iCal feed', () => {
  it(`of hostile titles is read back unchanged by two parsers (seed ${seed})`, () => {
    for (let from = 0; from < EVENTS; from += CHUNK) {
      const events = Array.from({ length: CHUNK }, (_, index) => event(from + index));
      const name = text();
      const file = icalFeed(name, events, 'daywall.example');
      expectStrict(file);
      const calendar = new ICAL.Component(ICAL.parse(file));
      const read = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
      expect(read.map(({ summary }) => summary)).toEqual(events.map(({ title }) => cleaned(title)));
      expect(read.map(({ description }) => description ?? null)).toEqual(
        events.map(({ description }) => description && cleaned(description)),
      );
      const own = readCalendar(
        { bytes: Buffer.from(file), charset: 'utf-8' },
        { from: 0, to: Date.UTC(2030, 0), timeZone: 'UTC', most: 5_000 },
      );
      expect([own.events.length, own.skipped]).toEqual([CHUNK, 0]);
      expect(new Set(own.events.map(({ startDate }) => startDate))).toEqual(
        new Set(events.map(({ startDate }) => startDate)),
      );
    }
  });

  it('of emoji folds between characters at every offset', () => {
    for (let length = 0; length < 80; length += 1)
      expectStrict(
        icalFeed('Feed', [event(0, { title: `${'x'.repeat(length)}${'👍é'.repeat(40)}` })], 'a.example'),
      );
  });

  it.each([
    ['a day', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', '20260329', '20260330'],
    ['no length', '2026-03-28T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '20260329', '20260330'],
    ['hours within a day', '2026-07-01T08:00:00.000Z', '2026-07-01T16:00:00.000Z', '20260701', '20260702'],
    ['hours of two days', '2026-07-01T08:00:00.000Z', '2026-07-02T16:00:00.000Z', '20260701', '20260703'],
    [
      'an hour before its midnights',
      '2026-07-01T21:00:00.000Z',
      '2026-07-02T21:00:00.000Z',
      '20260701',
      '20260703',
    ],
  ])('writes an all-day item of %s as whole days with a later end', (_, startDate, endDate, first, end) => {
    const file = icalFeed('Feed', [event(0, { startDate, endDate, isAllDay: true })], 'a.example');
    expectStrict(file);
    expect(/^DTSTART.*$/m.exec(file)?.[0]).toBe(`DTSTART;VALUE=DATE:${first}`);
    expect(/^DTEND.*$/m.exec(file)?.[0]).toBe(`DTEND;VALUE=DATE:${end}`);
  });

  it('writes an all-day item as that day if the clocks skip its midnight', () => {
    // Santiago goes from 23:59:59 on 5 September to 01:00 on the 6th.
    const [startDate, endDate] = ['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'];
    const item = { startDate, endDate, isAllDay: true, timeZone: 'America/Santiago' };
    const file = icalFeed('Feed', [event(0, item)], 'a.example');
    expect(file).toMatch(/DTSTART;VALUE=DATE:20260906\r\nDTEND;VALUE=DATE:20260907\r\n/);
  });

  it('writes no end for an item without length', () => {
    const startDate = '2026-07-01T08:00:00.000Z';
    const file = icalFeed('Feed', [event(0, { startDate, endDate: startDate })], 'a.example');
    expect(file).toContain('DTSTART:20260701T080000Z');
    expect(file).not.toContain('DTEND');
  });
});
