import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeepalive } from './keepalive.ts';

function setUp(hasReason: boolean) {
  const state = { hasReason };
  const parts = { shouldStay: () => state.hasReason, ping: vi.fn(), sleep: vi.fn() };
  return { state, ...parts, keepalive: createKeepalive(parts) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a keepalive pulses more often than every 30 seconds while there is a reason, and does not suspend', () => {
  const { keepalive, ping, sleep } = setUp(true);
  keepalive.review();
  vi.advanceTimersByTime(10 * 60_000);
  expect(ping.mock.calls.length).toBeGreaterThan(20);
  expect(sleep).not.toHaveBeenCalled();
});

it('a keepalive suspends once, some seconds after the last reason ended', () => {
  const { keepalive, state, ping, sleep } = setUp(true);
  keepalive.review();
  state.hasReason = false;
  keepalive.review();
  keepalive.review();
  expect(sleep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sleep).toHaveBeenCalledOnce();
  expect(ping).not.toHaveBeenCalled();
});

it('a keepalive stays when a reason returns during the delay', () => {
  const { keepalive, state, sleep } = setUp(false);
  keepalive.review();
  vi.advanceTimersByTime(5_000);
  state.hasReason = true;
  keepalive.review();
  vi.advanceTimersByTime(60_000);
  expect(sleep).not.toHaveBeenCalled();
});

it('a keepalive detects by itself that a reason has expired', () => {
  const { keepalive, state, sleep } = setUp(true);
  keepalive.review();
  state.hasReason = false;
  vi.advanceTimersByTime(60_000);
  expect(sleep).toHaveBeenCalledOnce();
});
