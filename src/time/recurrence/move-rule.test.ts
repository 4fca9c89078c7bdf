import { describe, expect, it } from 'vitest';
import { HOUR } from '../units.ts';
import { moveRule } from './move-rule.ts';

const clock = (day: string, hours = 9) => ({ day, time: hours * HOUR });
const move = (rule: string, from: string, to: string, hours = 9) =>
  moveRule(rule, { from: clock(from), to: clock(to, hours), timeZone: 'Europe/Berlin' });

describe('a rule that cannot be moved stays unchanged', () => {
  it.each([
    'FREQ=YEARLY;BYYEARDAY=61',
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=2',
    'FREQ=DAILY;BYMONTH=3',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYMONTHDAY=2,3,4;BYSETPOS=1',
    'NONSENSE',
  ])('%s', (rule) => {
    const { rule: moved, wallClockAfter } = move(rule, '2026-03-02', '2026-03-04');
    expect(moved).toBe(rule);
    expect(wallClockAfter(clock('2026-04-10'))).toEqual(clock('2026-04-12'));
  });

  it('where other days of every second week would not move along', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE';
    expect(move(rule, '2026-03-04', '2026-03-09').rule).toBe(rule);
  });
});

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=2', '2026-03-02', '2026-03-03', 'FREQ=DAILY;INTERVAL=2'],
    ['FREQ=WEEKLY', '2026-03-02', '2026-03-03', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-03-02', '2026-03-03', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-03-02', '2026-03-01', 'FREQ=WEEKLY;BYDAY=SU'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-03-04', '2026-03-05', 'FREQ=WEEKLY;BYDAY=MO,TH,FR'],
    ['FREQ=WEEKLY;BYDAY=MO,TU', '2026-03-02', '2026-03-03', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '2026-03-02', '2026-03-03', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE'],
    ['FREQ=MONTHLY', '2026-03-15', '2026-03-20', 'FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', '2026-03-15', '2026-03-20', 'FREQ=MONTHLY;BYMONTHDAY=20'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,16', '2026-03-02', '2026-03-05', 'FREQ=MONTHLY;BYMONTHDAY=5,16'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31', '2026-03-30', 'FREQ=MONTHLY;BYMONTHDAY=30'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31', '2026-04-30', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
      '2026-04-30',
      '2026-04-29',
      'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1',
    ],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-03-10', '2026-03-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYDAY=-1MO', '2026-03-30', '2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;BYDAY=4MO', '2026-03-23', '2026-03-30', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', '2026-03-16', '2026-03-17', 'FREQ=MONTHLY;BYDAY=1MO,3TU'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', '2026-03-02', '2026-03-03', 'FREQ=MONTHLY;BYDAY=1TU'],
    ['FREQ=YEARLY', '2026-03-02', '2026-04-03', 'FREQ=YEARLY'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2', '2026-03-02', '2026-04-03', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2026-05-10', '2026-06-06', 'FREQ=YEARLY;BYMONTH=6;BYDAY=1SA'],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=4', '2026-03-02', '2026-03-03', 'FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
    [
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330',
      '2026-03-02',
      '2026-03-03',
      'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331',
    ],
    // The wall time stays over Berlin's change of clocks.
    ['FREQ=DAILY;UNTIL=20260328T080000Z', '2026-03-02', '2026-03-03', 'FREQ=DAILY;UNTIL=20260329T070000Z'],
  ])('%s moves from %s to %s with its days and end', (rule, from, to, moved) => {
    expect(move(rule, from, to).rule).toBe(moved);
  });

  it('has another BYHOUR after a move within a day', () => {
    expect(move('FREQ=DAILY;BYHOUR=9,17', '2026-03-02', '2026-03-02', 10).rule).toBe(
      'FREQ=DAILY;BYHOUR=10,17',
    );
  });

  it('of several days leaves occurrences on the others where they are, at the new time', () => {
    const { wallClockAfter } = move('FREQ=WEEKLY;BYDAY=MO,WE', '2026-03-02', '2026-03-03', 10);
    expect(['2026-03-04', '2026-03-09'].map((day) => wallClockAfter(clock(day)))).toEqual([
      clock('2026-03-04', 10),
      clock('2026-03-10', 10),
    ]);
  });
});
