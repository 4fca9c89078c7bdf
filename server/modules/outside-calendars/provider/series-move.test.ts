import { describe, expect, it } from 'vitest';
import type { OutsideTimes } from '../calendar-provider.ts';
import { days, kindOf, timed } from '../provider-tests/provider-under-test.test-support.ts';
import { moveSeries } from './series-move.ts';

const at = (day: string, hour = '08') => `2026-03-${day}T${hour}:00:00.000Z`;
const hourOn = (day: string, hour = '08') => timed(at(day, hour), `2026-03-${day}T${hour}:45:00.000Z`);
/** Monday, nine in Berlin. */
const monday = hourOn('02');
const tuesday = hourOn('03');

describe('a series', () => {
  it.each([
    'FREQ=YEARLY;BYYEARDAY=61',
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=2',
    'FREQ=DAILY;BYMONTH=3',
    'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=2',
  ])('by %s moves by hours but not by a day', async (rule) => {
    expect(await kindOf((async () => moveSeries(rule, monday, at('02'), tuesday))())).toBe('rejected');
    expect(moveSeries(rule, monday, at('02'), hourOn('02', '10')).rule).toBe(rule);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=2', 'FREQ=DAILY;INTERVAL=2'],
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=WEEKLY;BYDAY=MO,SU', 'FREQ=WEEKLY;BYDAY=TU,SU'],
    ['FREQ=MONTHLY;BYMONTHDAY=2', 'FREQ=MONTHLY;BYMONTHDAY=3'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,16', 'FREQ=MONTHLY;BYMONTHDAY=3,16'],
    ['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYDAY=1TU'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'FREQ=MONTHLY;BYDAY=1TU,3MO'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', 'FREQ=MONTHLY;BYDAY=1TU'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3'],
    ['FREQ=YEARLY', 'FREQ=YEARLY'],
    ['FREQ=DAILY;COUNT=4', 'FREQ=DAILY;COUNT=4'],
    // The wall time stays over the change of Berlin's clocks.
    ['FREQ=DAILY;UNTIL=20260328T080000Z', 'FREQ=DAILY;UNTIL=20260329T070000Z'],
  ])('by %s moved by a day is by %s', (rule, moved) => {
    const { rule: next, first } = moveSeries(rule, monday, at('02'), tuesday);
    expect([next, first]).toEqual([moved, tuesday]);
  });

  it.each<[string, string, OutsideTimes, string, OutsideTimes, string[]]>([
    // The Wednesday moves to Thursday: Mondays stay, at the new hour too.
    ['another of its days', at('04'), hourOn('05'), 'MO,TH', monday, [at('02'), at('05'), at('09')]],
    [
      'its first day past another',
      at('02'),
      hourOn('06'),
      'WE,FR',
      hourOn('04'),
      [at('06'), at('04'), at('13')],
    ],
    [
      'a later day before the first',
      at('11'),
      hourOn('08'),
      'MO,SU',
      hourOn('01'),
      [at('02'), at('01'), at('09')],
    ],
    [
      'a day and its hour',
      at('04'),
      hourOn('05', '10'),
      'MO,TH',
      hourOn('02', '10'),
      [at('02', '10'), at('05', '10'), at('09', '10')],
    ],
  ])('on Mondays and Wednesdays with %s moved keeps the others', (_, start, wanted, named, first, starts) => {
    const move = moveSeries('FREQ=WEEKLY;BYDAY=MO,WE', monday, start, wanted);
    expect([move.rule, move.first]).toEqual([`FREQ=WEEKLY;BYDAY=${named}`, first]);
    expect([at('02'), at('04'), at('09')].map(move.startAfter)).toEqual(starts);
  });

  it('of whole days moves by days', () => {
    const move = moveSeries(
      'FREQ=WEEKLY;BYDAY=SA',
      days('2026-03-28', '2026-03-29'),
      '2026-04-04',
      days('2026-04-05', '2026-04-07'),
    );
    expect(move).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=SU', first: days('2026-03-29', '2026-03-31') });
    expect([move.startAfter('2026-04-11'), move.dayAfter('2026-04-11')]).toEqual([
      '2026-04-12',
      '2026-04-12',
    ]);
  });
});
