import { expect, it } from 'vitest';
import { weekStart } from './calendar-day.ts';

it('weekStart begins weeks on any chosen weekday', () => {
  expect(weekStart('2026-11-21', 1)).toBe('2026-11-16');
  expect(weekStart('2026-11-21', 7)).toBe('2026-11-15');
  expect(weekStart('2026-11-21', 6)).toBe('2026-11-21');
  expect(weekStart('2026-11-15', 7)).toBe('2026-11-15');
  expect(weekStart('2027-01-01', 1)).toBe('2026-12-28');
});
