import { describe, expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import type { WorkingTime } from '#time/working-time.ts';
import type { BusyFields } from './busy-times.ts';
import { nextFreeBlock, type WantedBlock } from './free-block.ts';

const at = (text: string) => Date.parse(text);

interface Case extends Partial<WantedBlock> {
  readonly timeZone?: string;
  readonly working?: WorkingTime;
  readonly items?: readonly BusyFields[];
}

/** Search from a Monday morning in Berlin, with changes. */
function search({
  timeZone = 'Europe/Berlin',
  working = { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] },
  items = [],
  ...wanted
}: Case = {}) {
  const found = nextFreeBlock(
    { items, isShown: (id) => id !== 'hidden', timeZone, working },
    { from: at('2026-11-23T08:00:00Z'), workload: 60, ...wanted },
  );
  return found === null ? null : [found.start, found.end].map((time) => new Date(time).toISOString());
}

const item = (startDate: string, endDate: string, fields: Partial<BusyFields> = {}): BusyFields => ({
  startDate,
  endDate,
  isAllDay: false,
  isDeclined: false,
  isTransparent: false,
  noteId: null,
  calendarId: null,
  ...fields,
});

describe('the next free block', () => {
  it('starts in the morning of the user’s own zone', () => {
    expect(search({ from: at('2026-11-23T01:00:00Z') })).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
    expect(search({ from: at('2026-11-23T01:00:00Z'), timeZone: 'America/New_York' })?.[0]).toBe(
      '2026-11-23T14:00:00.000Z',
    );
  });

  it('never starts in the past, and on a quarter of an hour', () => {
    expect(search({ from: at('2026-11-23T09:07:00Z') })?.[0]).toBe('2026-11-23T09:15:00.000Z');
  });

  it('is half an hour without an estimate', () => {
    for (const workload of [null, 0]) {
      const [from = '', to = ''] = search({ workload }) ?? [];
      expect(at(to) - at(from)).toBe(HOUR / 2);
    }
  });

  it('lies in a gap, however the items overlap', () => {
    const items = [
      item('2026-11-23T06:00:00Z', '2026-11-23T09:00:00Z'),
      item('2026-11-23T07:30:00Z', '2026-11-23T08:00:00Z'),
      item('2026-11-23T09:30:00Z', '2026-11-23T10:05:00Z'),
    ];
    expect(search({ items })?.[0]).toBe('2026-11-23T10:15:00.000Z');
    expect(search({ items, workload: 30 })?.[0]).toBe('2026-11-23T09:00:00.000Z');
  });

  it('moves to tomorrow if today is full or over', () => {
    const tomorrow = '2026-11-24T08:00:00.000Z';
    const full = [item('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z')];
    expect(search({ items: full })?.[0]).toBe(tomorrow);
    expect(search({ from: at('2026-11-23T15:30:00Z') })?.[0]).toBe(tomorrow);
  });

  it('ends before the end of the search', () => {
    const until = at('2026-11-23T08:30:00Z');
    expect(search({ until })).toBeNull();
    expect(search({ until, workload: 30 })).not.toBeNull();
    expect(search({ until: at('2026-11-20T23:00:00Z'), workload: 30 })).toBeNull();
  });

  it('is searched four weeks ahead, however late the search ends', () => {
    const monthLong = (end: string) => [item('2026-11-23T00:00:00Z', end)];
    for (const until of [undefined, at('2027-06-01T00:00:00Z'), Number.POSITIVE_INFINITY]) {
      expect(search({ items: monthLong('2026-12-18T08:00:00Z'), until })?.[0]).toBe(
        '2026-12-18T08:00:00.000Z',
      );
      expect(search({ items: monthLong('2026-12-21T08:00:00Z'), until })).toBeNull();
    }
  });

  it('is as long as the longest working time if the estimate fits into no day', () => {
    expect(search({ workload: 481 })).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-23T16:00:00.000Z']);
    const working = {
      workingHours: DEFAULT_WORKING_HOURS.map(() => [
        { from: 9 * 60, until: 12 * 60 },
        { from: 13 * 60, until: 17 * 60 },
      ]),
      daysOff: [],
    };
    expect(search({ working, workload: 480 })).toEqual([
      '2026-11-23T12:00:00.000Z',
      '2026-11-23T16:00:00.000Z',
    ]);
    expect(search({ working, workload: 480, minutes: 300 })).toBeNull();
  });

  it.each<[string, Partial<BusyFields>, boolean]>([
    ['an item of one’s own', {}, true],
    ['a block of a task', { noteId: 'a', calendarId: 'hidden' }, true],
    ['an event of a shown calendar', { calendarId: 'shown' }, true],
    ['a whole day', { isAllDay: true }, false],
    ['a declined invitation', { calendarId: 'shown', isDeclined: true }, false],
    ['a transparent event', { calendarId: 'shown', isTransparent: true }, false],
    ['an event of a hidden calendar', { calendarId: 'hidden' }, false],
  ])('comes after %s if that is busy', (_name, fields, isBusy) => {
    const items = [item('2026-11-23T00:00:00Z', '2026-11-23T10:00:00Z', fields)];
    expect(search({ items })?.[0]).toBe(isBusy ? '2026-11-23T10:00:00.000Z' : '2026-11-23T08:00:00.000Z');
  });

  it('keeps its wall time over a clock change', () => {
    // Clocks go back on Sunday, 25 October 2026.
    expect(search({ from: at('2026-10-23T17:00:00Z') })?.[0]).toBe('2026-10-26T08:00:00.000Z');
    expect(search({ from: at('2026-10-22T17:00:00Z') })?.[0]).toBe('2026-10-23T07:00:00.000Z');
  });

  it('is never on a day off, also of a week of one’s own', () => {
    const sundays = DEFAULT_WORKING_HOURS.map((_, index) => (index === 6 ? [{ from: 600, until: 720 }] : []));
    const daysOff = [{ first: '2026-11-29', last: '2026-11-29', name: '' }];
    expect(search({ working: { workingHours: sundays, daysOff } })?.[0]).toBe('2026-12-06T09:00:00.000Z');
    const never = DEFAULT_WORKING_HOURS.map(() => []);
    expect(search({ working: { workingHours: never, daysOff: [] } })).toBeNull();
  });
});
