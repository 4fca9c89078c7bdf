import { describe, expect, it } from 'vitest';
import { timedDue, wholeDayDue } from '#contract/task/due.ts';
import { clockText } from '#time/clock-text.ts';
import { instantAt, minutesInDay } from '#time/wall-clock.ts';
import { offersByDue } from './due-offer.ts';

const timeZone = 'Europe/Berlin';
const DAY = '2026-11-23';
const at = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantAt(DAY, hour * 60 + minute, timeZone);
};
const due = (clock: string) => timedDue(new Date(at(clock)).toISOString());

/** Offers as clock times. */
const offers = (clock: string, busy: readonly (readonly [string, string])[] = [], minutes = 30) =>
  offersByDue(
    due(clock),
    busy.map(([start, end]) => ({ start: at(start), end: at(end) })),
    { from: at('09:00'), minutes, timeZone },
  ).map(({ start, end }) =>
    [start, end].map((instant) => clockText(minutesInDay(instant, timeZone))).join('–'),
  );

describe('times that a due time suggests', () => {
  it('are none for a due day or without a due date', () => {
    const wanted = { from: at('09:00'), minutes: 30, timeZone };
    expect(offersByDue(wholeDayDue(DAY, timeZone), [], wanted)).toEqual([]);
    expect(offersByDue({ dueDate: null, dueDay: null }, [], wanted)).toEqual([]);
  });

  it('are neither past, nor taken, nor at night', () => {
    expect(offers('09:15')).toEqual(['09:15–09:45']);
    expect(offers('15:00', [['14:45', '15:15']])).toEqual([]);
    expect(offers('23:59')).toEqual([]);
    expect(offers('00:00')).toEqual([]);
  });

  it('end when it is due, then start then, on the grid', () => {
    expect(offers('15:00')).toEqual(['14:30–15:00', '15:00–15:30']);
    expect(offers('15:10', [], 60)).toEqual(['14:00–15:00', '15:00–16:00']);
    expect(offers('15:00', [['14:00', '15:00']])).toEqual(['15:00–15:30']);
  });
});
