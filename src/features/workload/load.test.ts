import { describe, expect, it } from 'vitest';
import { loadOf, sumOfDays } from './week-load.ts';

describe('load', () => {
  it('has the minutes above the capacity', () => {
    expect(loadOf({ planned: 400, due: 140, capacity: 480 })).toEqual({
      total: 540,
      over: 60,
      left: 0,
      state: 'over',
    });
  });

  it('is exactly full, not over, at the capacity', () => {
    expect(loadOf({ planned: 480, due: 0, capacity: 480 })).toEqual({
      total: 480,
      over: 0,
      left: 0,
      state: 'full',
    });
  });

  it('is over with any work at zero capacity, and free with none', () => {
    expect(loadOf({ planned: 15, due: 0, capacity: 0 }).state).toBe('over');
    expect(loadOf({ planned: 0, due: 0, capacity: 0 }).state).toBe('free');
  });

  it('sums a week against the capacity of each day', () => {
    const days = [480, 480, 480, 480, 480, 0, 120].map((capacity) => ({ planned: 300, due: 60, capacity }));
    expect(sumOfDays(days)).toEqual({ planned: 2_100, due: 420, capacity: 2_520 });
    expect(loadOf(sumOfDays(days))).toEqual({ total: 2_520, over: 0, left: 0, state: 'full' });
  });
});
