import { describe, expect, it } from 'vitest';
import { days, timed } from '../provider-tests/provider-under-test.test-support.ts';
import { endBefore, occurrencesBefore, restFrom } from './rule.ts';
import { shiftSeries } from './shift.ts';

/** Monday, nine in Berlin. */
const monday = timed('2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z');

describe('a rule', () => {
  it('counts in the wall time of its zone', () => {
    expect(occurrencesBefore('FREQ=DAILY', monday, '2026-03-29T07:00:00.000Z')).toBe(27);
    expect(occurrencesBefore('FREQ=WEEKLY;BYDAY=MO,WE', monday, '2026-03-11T08:00:00.000Z')).toBe(3);
    expect(occurrencesBefore('FREQ=DAILY', days('2026-03-28', '2026-03-29'), '2026-03-30')).toBe(2);
    expect(occurrencesBefore('FREQ=DAILY', monday, '2026-03-02T08:00:00.000Z')).toBe(0);
  });

  it('counts a time in a daylight-saving gap', () => {
    const night = timed('2026-03-28T01:30:00.000Z', '2026-03-28T02:00:00.000Z');
    // Half past two is half past three on the 29th.
    expect(occurrencesBefore('FREQ=DAILY', night, '2026-03-29T01:30:00.000Z')).toBe(1);
    expect(occurrencesBefore('FREQ=DAILY', night, '2026-03-30T00:30:00.000Z')).toBe(2);
  });

  it('ends before an occurrence, and the rest has the remaining count', () => {
    const at = '2026-03-05T08:00:00.000Z';
    expect(endBefore('FREQ=DAILY;COUNT=10', monday, at)).toBe('FREQ=DAILY;UNTIL=20260305T075959Z');
    expect(restFrom('FREQ=DAILY;COUNT=10', monday, at)).toBe('FREQ=DAILY;COUNT=7');
    expect(restFrom('FREQ=DAILY;UNTIL=20260401T080000Z', monday, at)).toBe(
      'FREQ=DAILY;UNTIL=20260401T080000Z',
    );
    const trip = days('2026-03-28', '2026-03-29');
    expect(endBefore('FREQ=DAILY', trip, '2026-03-30')).toBe('FREQ=DAILY;UNTIL=20260329');
  });

  it('moves like one of its occurrences, to whole days too', () => {
    const to = timed('2026-03-30T08:30:00.000Z', '2026-03-30T10:00:00.000Z');
    expect(shiftSeries(monday, '2026-03-30T07:00:00.000Z', to)).toEqual(
      timed('2026-03-02T09:30:00.000Z', '2026-03-02T11:00:00.000Z'),
    );
    expect(shiftSeries(monday, '2026-03-30T07:00:00.000Z', days('2026-03-31', '2026-04-02'))).toEqual(
      days('2026-03-03', '2026-03-05'),
    );
    const trip = days('2026-03-28', '2026-03-29');
    expect(shiftSeries(trip, '2026-03-30', to)).toEqual(
      timed('2026-03-28T09:30:00.000Z', '2026-03-28T11:00:00.000Z'),
    );
  });
});
