import { describe, expect, it } from 'vitest';
import { lastInstantAt, readStretch } from './entry-times.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T10:00:00Z');

describe('readStretch', () => {
  it.each([
    ['', '10:00'],
    ['9', ''],
    ['soon', '10'],
    ['9', '9'],
    ['25:00', '26:00'],
  ])('misses a time in "%s" to "%s"', (from, to) => {
    expect(readStretch({ date: '2026-11-19', from, to }, now, zone)).toBe('timeMissing');
  });

  it('reports a cleared day as missing', () => {
    expect(readStretch({ date: '', from: '9', to: '10' }, now, zone)).toBe('timeMissing');
  });

  it('refuses an end in the future', () => {
    expect(readStretch({ date: '2026-11-20', from: '9', to: '11:01' }, now, zone)).toBe('future');
    expect(readStretch({ date: '2026-11-20', from: '23', to: '1' }, now, zone)).toBe('future');
  });

  it('reads times in free text', () => {
    expect(readStretch({ date: '2026-11-20', from: '930', to: '10.45' }, now, zone)).toEqual({
      startedAt: '2026-11-20T08:30:00.000Z',
      endedAt: '2026-11-20T09:45:00.000Z',
    });
  });

  it('ends on the next day if the end is before the start, also across a clock change', () => {
    expect(readStretch({ date: '2026-10-24', from: '22:00', to: '4:00' }, now, zone)).toEqual({
      startedAt: '2026-10-24T20:00:00.000Z',
      endedAt: '2026-10-25T03:00:00.000Z',
    });
  });
});

describe('lastInstantAt', () => {
  it('is today if that time has passed, and yesterday otherwise', () => {
    expect(lastInstantAt(9 * 60, now, zone)).toBe('2026-11-20T08:00:00.000Z');
    expect(lastInstantAt(23 * 60 + 50, now, zone)).toBe('2026-11-19T22:50:00.000Z');
  });
});
