import { describe, expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { findFreeStretch, type Stretch } from './free-block.ts';

const at = (text: string) => Date.parse(text);

/** Search from a Monday morning in Berlin, with changes. */
function search(changes: Partial<Parameters<typeof findFreeStretch>[0]> = {}) {
  const found = findFreeStretch({
    now: at('2026-11-23T07:00:00Z'),
    timeZone: 'Europe/Berlin',
    workload: 60,
    dueDate: null,
    dueDay: null,
    busy: [],
    ...changes,
  });
  return found === null ? null : [found.from, found.to].map((time) => new Date(time).toISOString());
}
const busy = (from: string, to: string): Stretch => ({ from: at(from), to: at(to) });

describe('the offered block', () => {
  it('starts in the morning of the user’s own zone', () => {
    expect(search({ now: at('2026-11-23T01:00:00Z') })).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ]);
    expect(search({ now: at('2026-11-23T01:00:00Z'), timeZone: 'America/New_York' })?.[0]).toBe(
      '2026-11-23T13:00:00.000Z',
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
    const tomorrow = '2026-11-24T07:00:00.000Z';
    const full = [busy('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z')];
    expect(search({ busy: full })?.[0]).toBe(tomorrow);
    expect(search({ now: at('2026-11-23T16:30:00Z') })?.[0]).toBe(tomorrow);
  });

  it('ends before the due date; a whole day counts to its end', () => {
    const dueDate = '2026-11-23T07:30:00Z';
    expect(search({ dueDate })).toBeNull();
    expect(search({ dueDate, workload: 30 })).not.toBeNull();
    expect(search({ dueDate: '2026-11-22T23:00:00Z', dueDay: '2026-11-23' })).not.toBeNull();
    expect(search({ dueDate: '2026-11-20T23:00:00Z', dueDay: '2026-11-21' })).toBeNull();
  });

  it('is searched fourteen days ahead without a due date, and a year at most', () => {
    const fortnight = [busy('2026-11-23T00:00:00Z', '2026-12-07T06:00:00Z')];
    expect(search({ busy: fortnight })).toBeNull();
    expect(search({ busy: fortnight, dueDate: '2026-12-24T12:00:00Z' })?.[0]).toBe(
      '2026-12-07T07:00:00.000Z',
    );
    const ever = [busy('2026-11-23T00:00:00Z', '2999-01-01T00:00:00Z')];
    expect(search({ busy: ever, dueDate: '9999-12-31T00:00:00Z' })).toBeNull();
  });

  it('is null if the estimate fits into no day', () => {
    expect(search({ workload: 600 })).not.toBeNull();
    expect(search({ workload: 601, dueDate: '9999-12-31T00:00:00Z' })).toBeNull();
  });

  it('keeps its wall time over a clock change', () => {
    // Clocks go back on 25 October 2026.
    expect(search({ now: at('2026-10-24T17:00:00Z') })?.[0]).toBe('2026-10-25T07:00:00.000Z');
    expect(search({ now: at('2026-10-23T17:00:00Z') })?.[0]).toBe('2026-10-24T06:00:00.000Z');
  });
});
