import { describe, expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import type { Interval } from '#time/zoned-day.ts';
import { findFreeInterval } from './free-block.ts';

const at = (text: string) => Date.parse(text);

/** Search from a Monday morning in Berlin, with changes. */
function search({
  busy = [],
  ...changes
}: Partial<Parameters<typeof findFreeInterval>[0]> & { busy?: readonly Interval[] } = {}) {
  const found = findFreeInterval(
    {
      now: at('2026-11-23T08:00:00Z'),
      timeZone: 'Europe/Berlin',
      working: { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] },
      workload: 60,
      dueDate: null,
      dueDay: null,
      ...changes,
    },
    busy,
  );
  return found === null ? null : [found.start, found.end].map((time) => new Date(time).toISOString());
}
const busy = (start: string, end: string): Interval => ({ start: at(start), end: at(end) });

describe('the offered block', () => {
  it('starts in the morning of the user’s own zone', () => {
    expect(search({ now: at('2026-11-23T01:00:00Z') })).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
    expect(search({ now: at('2026-11-23T01:00:00Z'), timeZone: 'America/New_York' })?.[0]).toBe(
      '2026-11-23T14:00:00.000Z',
    );
  });

  it('never starts in the past, and on a quarter of an hour', () => {
    expect(search({ now: at('2026-11-23T09:07:00Z') })?.[0]).toBe('2026-11-23T09:15:00.000Z');
  });

  it('is half an hour without an estimate', () => {
    for (const workload of [null, 0]) {
      const [from = '', to = ''] = search({ workload }) ?? [];
      expect(at(to) - at(from)).toBe(HOUR / 2);
    }
  });

  it('lies in a gap, however the items overlap', () => {
    const items = [
      busy('2026-11-23T06:00:00Z', '2026-11-23T09:00:00Z'),
      busy('2026-11-23T07:30:00Z', '2026-11-23T08:00:00Z'),
      busy('2026-11-23T09:30:00Z', '2026-11-23T10:05:00Z'),
    ];
    expect(search({ busy: items })?.[0]).toBe('2026-11-23T10:15:00.000Z');
    expect(search({ busy: items, workload: 30 })?.[0]).toBe('2026-11-23T09:00:00.000Z');
  });

  it('moves to tomorrow if today is full or over', () => {
    const tomorrow = '2026-11-24T08:00:00.000Z';
    const full = [busy('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z')];
    expect(search({ busy: full })?.[0]).toBe(tomorrow);
    expect(search({ now: at('2026-11-23T15:30:00Z') })?.[0]).toBe(tomorrow);
  });

  it('ends before the due date; a whole day counts to its end', () => {
    const dueDate = '2026-11-23T08:30:00Z';
    expect(search({ dueDate })).toBeNull();
    expect(search({ dueDate, workload: 30 })).not.toBeNull();
    expect(search({ dueDate: '2026-11-22T23:00:00Z', dueDay: '2026-11-23' })).not.toBeNull();
    expect(search({ dueDate: '2026-11-20T23:00:00Z', dueDay: '2026-11-21' })).toBeNull();
  });

  it('is searched four weeks ahead without a due date, and a year at most', () => {
    const month = [busy('2026-11-23T00:00:00Z', '2026-12-21T06:00:00Z')];
    expect(search({ busy: month })).toBeNull();
    expect(search({ busy: month, dueDate: '2026-12-24T12:00:00Z' })?.[0]).toBe('2026-12-21T08:00:00.000Z');
    const ever = [busy('2026-11-23T00:00:00Z', '2999-01-01T00:00:00Z')];
    expect(search({ busy: ever, dueDate: '9999-12-31T00:00:00Z' })).toBeNull();
  });

  it('is null if the estimate fits into no day', () => {
    expect(search({ workload: 480 })).not.toBeNull();
    expect(search({ workload: 481, dueDate: '9999-12-31T00:00:00Z' })).toBeNull();
  });

  it('keeps its wall time over a clock change', () => {
    // Clocks go back on Sunday, 25 October 2026.
    expect(search({ now: at('2026-10-23T17:00:00Z') })?.[0]).toBe('2026-10-26T08:00:00.000Z');
    expect(search({ now: at('2026-10-22T17:00:00Z') })?.[0]).toBe('2026-10-23T07:00:00.000Z');
  });

  it('is never on a day off, also of a week of one’s own', () => {
    const sundays = DEFAULT_WORKING_HOURS.map((_, index) => (index === 6 ? [{ from: 600, until: 720 }] : []));
    const daysOff = [{ first: '2026-11-29', last: '2026-11-29', name: '' }];
    expect(search({ working: { workingHours: sundays, daysOff } })?.[0]).toBe('2026-12-06T09:00:00.000Z');
    const never = DEFAULT_WORKING_HOURS.map(() => []);
    expect(search({ working: { workingHours: never, daysOff: [] } })).toBeNull();
  });
});
