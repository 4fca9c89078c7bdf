import { expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { clockOffsetOf } from './clock-offset.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');
const answeredAt = (instant: number) =>
  new Response(null, { headers: { date: new Date(instant).toUTCString() } });

it('clockOffsetOf keeps the known offset for an answer without a date', () => {
  expect(clockOffsetOf(new Response(), NOON, HOUR)).toBe(HOUR);
  expect(clockOffsetOf(new Response(null, { headers: { date: 'soon' } }), NOON, 0)).toBe(0);
});

it('clockOffsetOf is zero for a clock that is nearly right', () => {
  for (const off of [-50_000, -1_000, 0, 10_000, 59_000]) {
    expect(clockOffsetOf(answeredAt(NOON), NOON + off, HOUR)).toBe(0);
  }
});

it('clockOffsetOf follows a clock that is far off, without jitter from answer to answer', () => {
  const behind = clockOffsetOf(answeredAt(NOON), NOON - 3 * HOUR, 0);
  expect(behind).toBe(3 * HOUR);
  expect(clockOffsetOf(answeredAt(NOON + 60_000), NOON - 3 * HOUR + 64_000, behind)).toBe(behind);
  expect(clockOffsetOf(answeredAt(NOON), NOON + 24 * HOUR, behind)).toBe(-24 * HOUR);
});
