import { describe, expect, it } from 'vitest';
import type { OutsideTimes } from '../calendar-provider.ts';
import { moveSeries } from '../provider/series-move.ts';
import { days, kindOf, timed } from '../provider-tests/provider-under-test.test-support.ts';
import { graphRecurrenceOf, ruleOf } from './graph-recurrence.ts';
import type { GraphPattern, GraphRange } from './graph-schemas.ts';

/** Monday, half past nine in Berlin. */
const series = timed('2026-03-02T08:30:00.000Z', '2026-03-02T09:00:00.000Z');
const always: GraphRange = {
  type: 'noEnd',
  startDate: '2026-03-02',
  recurrenceTimeZone: 'W. Europe Standard Time',
};

const PATTERNS: readonly (readonly [rule: string, pattern: GraphPattern])[] = [
  ['FREQ=DAILY', { type: 'daily', interval: 1 }],
  ['FREQ=DAILY;INTERVAL=3', { type: 'daily', interval: 3 }],
  [
    'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
    { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'sunday' },
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;WKST=MO',
    { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'wednesday', 'sunday'], firstDayOfWeek: 'monday' },
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=15', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 15 }],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    { type: 'absoluteMonthly', interval: 3, dayOfMonth: 31 },
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 30 }],
  [
    'FREQ=MONTHLY;BYDAY=2TH',
    { type: 'relativeMonthly', interval: 1, daysOfWeek: ['thursday'], index: 'second' },
  ],
  [
    'FREQ=MONTHLY;BYDAY=-1FR',
    { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'last' },
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    {
      type: 'relativeMonthly',
      interval: 1,
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      index: 'first',
    },
  ],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2', { type: 'absoluteYearly', interval: 1, dayOfMonth: 2, month: 3 }],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    { type: 'absoluteYearly', interval: 4, dayOfMonth: 29, month: 2 },
  ],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    { type: 'relativeYearly', interval: 1, daysOfWeek: ['thursday'], index: 'fourth', month: 11 },
  ],
  [
    'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    { type: 'relativeYearly', interval: 1, daysOfWeek: ['sunday'], index: 'last', month: 10 },
  ],
];

describe('a recurrence of Microsoft', () => {
  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYMONTH=3;BYMONTHDAY=1',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
  ])('cannot express %s', async (rule) => {
    expect(await kindOf((async () => graphRecurrenceOf(rule, series))())).toBe('rejected');
  });

  it.each(PATTERNS)('expresses %s', (rule, pattern) => {
    expect(ruleOf({ pattern, range: always }, series)).toBe(rule);
    expect(graphRecurrenceOf(rule, series)).toEqual({ pattern, range: always });
  });

  it.each<[string, GraphPattern]>([
    ['FREQ=WEEKLY', { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' }],
    [
      'FREQ=DAILY;BYDAY=MO,FR',
      { type: 'weekly', interval: 1, daysOfWeek: ['monday', 'friday'], firstDayOfWeek: 'monday' },
    ],
    ['FREQ=MONTHLY', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 2 }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 }],
    ['FREQ=YEARLY', { type: 'absoluteYearly', interval: 1, dayOfMonth: 2, month: 3 }],
  ])('takes what %s lacks from its start', (rule, pattern) => {
    expect(graphRecurrenceOf(rule, series).pattern).toEqual(pattern);
  });

  it.each<[string, OutsideTimes, Partial<GraphRange>]>([
    ['COUNT=7', series, { type: 'numbered', numberOfOccurrences: 7 }],
    // The end of the day, on Berlin's clocks: summer time has begun by then.
    ['UNTIL=20260405T215959Z', series, { type: 'endDate', endDate: '2026-04-05' }],
    ['UNTIL=20260405', days('2026-03-02', '2026-03-03'), { type: 'endDate', endDate: '2026-04-05' }],
  ])('ends by %s', (end, times, range) => {
    const made = graphRecurrenceOf(`FREQ=DAILY;${end}`, times);
    expect(made.range).toEqual({
      ...range,
      startDate: '2026-03-02',
      recurrenceTimeZone: 'W. Europe Standard Time',
    });
    expect(ruleOf(made, times)).toBe(`FREQ=DAILY;${end}`);
  });

  it('leaves the last day out if it ends before the time of the series', () => {
    const made = graphRecurrenceOf('FREQ=DAILY;UNTIL=20260405T072959Z', series);
    expect(made.range.endDate).toBe('2026-04-04');
    expect(graphRecurrenceOf('FREQ=DAILY;UNTIL=20260405T073000Z', series).range.endDate).toBe('2026-04-05');
  });

  it.each<[string, GraphPattern, string, GraphPattern]>([
    [
      'weekly one of two days',
      { type: 'weekly', interval: 1, daysOfWeek: ['monday', 'saturday'], firstDayOfWeek: 'sunday' },
      '2026-03-04',
      { type: 'weekly', interval: 1, daysOfWeek: ['wednesday', 'saturday'], firstDayOfWeek: 'sunday' },
    ],
    [
      'monthly by its day',
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 2 },
      '2026-03-04',
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 4 },
    ],
    [
      'monthly by its weekday',
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday'], index: 'first' },
      '2026-03-10',
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['tuesday'], index: 'second' },
    ],
    [
      'yearly into another month',
      { type: 'absoluteYearly', interval: 1, dayOfMonth: 2, month: 3 },
      '2026-04-01',
      { type: 'absoluteYearly', interval: 1, dayOfMonth: 1, month: 4 },
    ],
  ])('moves %s', (_name, pattern, day, moved) => {
    const to = timed(`${day}T08:30:00.000Z`, `${day}T09:00:00.000Z`);
    const rule = ruleOf({ pattern, range: { type: 'noEnd', startDate: '2026-03-02' } }, series);
    const start = series.isAllDay ? series.startDay : series.startDate;
    for (const [times, wanted] of [
      [to, moved],
      [series, pattern],
    ] as const) {
      const move = moveSeries(rule, series, start, times);
      expect(graphRecurrenceOf(move.rule, move.first).pattern).toEqual(wanted);
    }
  });
});
