import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';
import { PAUSES, pauseAfter, pauseAskedFor, restAfter } from './retry-times.ts';

const LAST = PAUSES.length;
const allAt = (random: number) => PAUSES.map((_, index) => pauseAfter(index + 1, random));
const sum = (pauses: readonly number[]) => pauses.reduce((total, pause) => total + pause, 0);

/** Milliseconds of a text such as `23 h`. */
function written(text: string): number {
  const [, count = '', unit = ''] = /^(\d+) (s|min|h)$/.exec(text) ?? [];
  return Number(count) * ({ s: SECOND, min: MINUTE, h: HOUR }[unit] ?? Number.NaN);
}

describe('attempts of an event', () => {
  it('are ten, of which the last comes three days after the first, whatever the jitter', () => {
    expect(PAUSES).toHaveLength(9);
    expect(sum(allAt(0))).toBeGreaterThanOrEqual(3 * DAY);
    expect(sum(allAt(1))).toBeLessThanOrEqual(3.4 * DAY);
    // One attempt fewer would end before.
    expect(sum(allAt(1)) - pauseAfter(LAST, 1)).toBeLessThan(3 * DAY);
  });

  it('have growing pauses, longer by a tenth at most', () => {
    expect(allAt(0)).toEqual([...PAUSES]);
    expect(PAUSES.toSorted((a, b) => a - b)).toEqual([...PAUSES]);
    expect(allAt(1)).toEqual(PAUSES.map((pause) => Math.round(pause * 1.1)));
    expect(pauseAfter(1, 0.5)).toBe(5_250);
    expect(pauseAfter(LAST + 5, 0)).toBe(PAUSES[LAST - 1]);
  });

  it('stand in the document as they are', () => {
    const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
    const rows = Array.from(
      text.matchAll(/^ *\| (\d+) \| (\d+ (?:s|min|h)) later \|/gm),
      ([, number, pause]) => [Number(number), written(pause ?? '')],
    );
    expect(rows).toEqual(PAUSES.map((pause, index) => [index + 2, pause]));
  });
});

describe('a receiver', () => {
  it('rests from its third failure on, for two hours at most', () => {
    expect([1, 2, 3, 4].map((failures) => restAfter(failures, 0))).toEqual([0, 0, 5 * SECOND, MINUTE]);
    expect(restAfter(500, 0)).toBe(2 * HOUR);
    expect(restAfter(500, 1)).toBe(132 * MINUTE);
  });

  it('asks for a pause by 429 and 503 alone, for a day at most', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const asked = (status: number, retryAfter: string | null) =>
      pauseAskedFor({ status, retryAfter, answer: '' }, now);
    expect([asked(500, '60'), asked(429, null), asked(429, 'soon')]).toEqual([null, null, null]);
    expect(pauseAskedFor({ fault: 'timed_out' }, now)).toBeNull();
    expect([asked(429, '60'), asked(503, 'Mon, 23 Nov 2026 12:01:00 GMT')]).toEqual([MINUTE, MINUTE]);
    expect([asked(429, '999999999'), asked(429, 'Mon, 23 Nov 2026 11:00:00 GMT')]).toEqual([DAY, 0]);
  });
});
