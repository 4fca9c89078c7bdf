import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAttention } from './attention.ts';

function setUp(hasReason: boolean) {
  const state = { hasReason };
  const parts = { shouldStay: () => state.hasReason, showLife: vi.fn(), sleep: vi.fn() };
  return { state, ...parts, attention: createAttention(parts) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a keepalive pulses more often than every 30 seconds while there is a reason, and does not suspend', () => {
  const { attention, showLife, sleep } = setUp(true);
  attention.review();
  vi.advanceTimersByTime(10 * 60_000);
  expect(showLife.mock.calls.length).toBeGreaterThan(20);
  expect(sleep).not.toHaveBeenCalled();
});

it('a keepalive suspends once, some seconds after the last reason ended', () => {
  const { attention, state, showLife, sleep } = setUp(true);
  attention.review();
  state.hasReason = false;
  attention.review();
  attention.review();
  expect(sleep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sleep).toHaveBeenCalledOnce();
  expect(showLife).not.toHaveBeenCalled();
});

it('a keepalive stays when a reason returns during the delay', () => {
  const { attention, state, sleep } = setUp(false);
  attention.review();
  vi.advanceTimersByTime(5_000);
  state.hasReason = true;
  attention.review();
  vi.advanceTimersByTime(60_000);
  expect(sleep).not.toHaveBeenCalled();
});

it('a keepalive detects by itself that a reason has expired', () => {
  const { attention, state, sleep } = setUp(true);
  attention.review();
  state.hasReason = false;
  vi.advanceTimersByTime(60_000);
  expect(sleep).toHaveBeenCalledOnce();
});
