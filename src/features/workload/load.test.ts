import { describe, expect, it } from 'vitest';
import { loadOf, weekLoad } from './week-load.ts';

describe('load', () => {
  it('has the minutes above the capacity', () => {
    expect(loadOf({ planned: 400, due: 140 }, 480)).toEqual({ total: 540, over: 60, left: 0, state: 'over' });
  });

  it('is exactly full, not over, at the capacity', () => {
    expect(loadOf({ planned: 480, due: 0 }, 480)).toEqual({ total: 480, over: 0, left: 0, state: 'full' });
  });

  it('is over with any work at zero capacity, and free with none', () => {
    expect(loadOf({ planned: 15, due: 0 }, 0).state).toBe('over');
    expect(loadOf({ planned: 0, due: 0 }, 0).state).toBe('free');
  });

  it('sums a week against its working days', () => {
    const days = Array.from({ length: 7 }, () => ({ planned: 300, due: 60 }));
    expect(weekLoad(days, 480, 5)).toEqual({ total: 2_520, over: 120, left: 0, state: 'over' });
  });
});
