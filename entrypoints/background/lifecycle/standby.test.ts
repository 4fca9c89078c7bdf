import { expect, it, vi } from 'vitest';
import { NoResponseError, RefusedError } from '#client/failure.ts';
import { createMemoryStorage } from '../worker-services.test-support.ts';
import { createStandby, type StandbyState } from './standby.ts';

const NOW = Date.parse('2026-11-20T11:00:00.000Z');

async function setUp(state: Partial<StandbyState> | null, isThere = true) {
  const storage = createMemoryStorage();
  const hasChanges = vi.fn(async (_cursor: string) => false);
  const standby = createStandby({
    storage,
    now: () => NOW,
    isSomebodyThere: async () => isThere,
    hasChanges,
  });
  if (state !== null) await standby.begin({ cursor: '7.1', isOffline: false, dueAt: null, ...state });
  return { standby, storage, hasChanges };
}
const silence = () => Promise.reject(new NoResponseError('fetch failed'));

it('a wake without a stored standby state, or with an invalid one, starts the worker', async () => {
  const { standby, storage, hasChanges } = await setUp(null);
  expect(await standby.isOn()).toBe(false);
  expect(await standby.look()).toBe(true);
  await storage.set('standby', '{"cursor":7}');
  expect(await standby.isOn()).toBe(false);
  expect(await standby.look()).toBe(true);
  expect(hasChanges).not.toHaveBeenCalled();
});

it('a wake starts the worker when the server refuses, such as for an expired token', async () => {
  const { standby, hasChanges } = await setUp({ isOffline: true });
  hasChanges.mockRejectedValue(new RefusedError({ id: 'unauthenticated', message: 'No' }, 401));
  expect(await standby.look()).toBe(true);
});

it('a wake leaves the worker suspended while nothing is new, until standby ends', async () => {
  const { standby, hasChanges } = await setUp({});
  expect(await standby.isOn()).toBe(true);
  expect(await standby.look()).toBe(false);
  expect(hasChanges).toHaveBeenCalledWith('7.1');
  hasChanges.mockResolvedValue(true);
  expect(await standby.look()).toBe(true);
  await standby.end();
  expect(await standby.isOn()).toBe(false);
});

it('a wake starts the worker when the connection is lost or back, not while it stays away', async () => {
  const online = await setUp({ isOffline: false });
  online.hasChanges.mockImplementation(silence);
  expect(await online.standby.look()).toBe(true);
  const offline = await setUp({ isOffline: true });
  offline.hasChanges.mockImplementation(silence);
  expect(await offline.standby.look()).toBe(false);
  offline.hasChanges.mockResolvedValue(false);
  expect(await offline.standby.look()).toBe(true);
});

it('a wake starts the worker when a notice is due and the user is present', async () => {
  expect(await (await setUp({ dueAt: NOW + 1 })).standby.look()).toBe(false);
  expect(await (await setUp({ dueAt: NOW })).standby.look()).toBe(true);
  expect(await (await setUp({ dueAt: NOW }, false)).standby.look()).toBe(false);
});
