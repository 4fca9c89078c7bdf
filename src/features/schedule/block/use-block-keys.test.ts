import { describe, expect, it } from 'vitest';
import { timed, wholeDays } from '#domain/schedule/item-times.ts';
import { timesAfterKey } from './use-block-keys.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const block = timed({ start: at('2026-10-24T08:00Z'), end: at('2026-10-24T09:00Z') }, zone);
const days = wholeDays('2026-10-24', '2026-10-26', zone);
const press = (item: typeof block, key: string, shiftKey = false) =>
  timesAfterKey(item, { key, shiftKey }, zone);

describe('a key on a block', () => {
  it('without a meaning changes nothing', () => {
    expect(press(block, 'a')).toBeNull();
    expect(press(block, 'ArrowRight', true)).toBeNull();
    expect(press(days, 'ArrowDown')).toBeNull();
    expect(press(days, 'ArrowUp', true)).toBeNull();
  });

  it('moves it by a quarter of an hour or by a day, keeping the time of day across a clock change', () => {
    expect(press(block, 'ArrowUp')?.startDate).toBe('2026-10-24T07:45:00.000Z');
    expect(press(block, 'ArrowRight')?.startDate).toBe('2026-10-25T09:00:00.000Z');
    expect(press(days, 'ArrowLeft')?.startDate).toBe('2026-10-22T22:00:00.000Z');
  });

  it('resizes it with Shift, down to one step', () => {
    expect(press(block, 'ArrowDown', true)?.endDate).toBe('2026-10-24T09:15:00.000Z');
    const least = timed({ start: at('2026-10-24T08:00Z'), end: at('2026-10-24T08:15Z') }, zone);
    expect(press(least, 'ArrowUp', true)?.endDate).toBe(least.endDate);
    expect(press(days, 'ArrowRight', true)?.endDate).toBe('2026-10-26T23:00:00.000Z');
  });

  it('moves it by a week up and down in a month, and whole days grow by one', () => {
    const inMonth = (item: typeof block, key: string, shiftKey = false) =>
      timesAfterKey(item, { key, shiftKey }, zone, true);
    expect(inMonth(block, 'ArrowDown')?.startDate).toBe('2026-10-31T09:00:00.000Z');
    expect(inMonth(days, 'ArrowUp')?.startDate).toBe('2026-10-16T22:00:00.000Z');
    expect(inMonth(block, 'ArrowDown', true)).toBeNull();
    expect(inMonth(days, 'ArrowDown', true)?.endDate).toBe('2026-11-01T23:00:00.000Z');
  });
});
