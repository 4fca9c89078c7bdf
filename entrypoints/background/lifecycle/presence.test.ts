import { expect, it, vi } from 'vitest';
import { createTestClock, settled } from '#client/ports.test-support.ts';
import { createPresence, type PresencePort } from './window-presence.ts';

function setUp(port: Partial<PresencePort> = {}) {
  const clock = createTestClock();
  const onChange = vi.fn();
  const presence = createPresence(
    { hasFocus: async () => true, queryState: async () => 'active', ...port },
    clock,
    onChange,
  );
  return { clock, onChange, presence };
}

it('a browser behind another program, or without a user, is not in use', async () => {
  const behind = setUp({ hasFocus: async () => false });
  await behind.presence.read();
  expect(behind.presence.isInUse()).toBe(false);
  const left = setUp({ queryState: async () => 'locked' });
  await left.presence.read();
  expect(left.presence.isInUse()).toBe(false);
  expect(left.onChange).not.toHaveBeenCalled();
});

it('a window in front is in use until its user leaves', async () => {
  const { presence, onChange } = setUp();
  await presence.read();
  expect(presence.isInUse()).toBe(true);
  presence.onIdleState('idle');
  expect(presence.isInUse()).toBe(false);
  presence.onIdleState('active');
  expect(presence.isInUse()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('a window behind another program is not in use after a grace period', async () => {
  const { presence, clock } = setUp();
  await presence.read();
  presence.onFocus(false);
  await clock.advance(19_000);
  presence.onFocus(true);
  await clock.advance(60_000);
  expect(presence.isInUse()).toBe(true);
  presence.onFocus(false);
  await clock.advance(20_000);
  expect(presence.isInUse()).toBe(false);
});

it('a browser that does not answer counts as not in use', async () => {
  const { presence, clock } = setUp({ hasFocus: () => new Promise(() => undefined) });
  const read = expect(presence.read()).rejects.toThrow('did not answer');
  await settled();
  await clock.advance(10_000);
  await read;
  expect(presence.isInUse()).toBe(false);
});
