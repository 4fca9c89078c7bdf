import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '#client/ports.test-support.ts';
import { HOUR } from '#time/units.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createPush } from './push.ts';

afterEach(() => void vi.useRealTimers());

/**
 * Browser that subscribes, or whose push service refuses, and a server that records the subscriptions it received.
 */
async function setUp() {
  const { services, client, clock } = await createTestServices();
  const sent: unknown[] = [];
  const service = { isWorking: true, current: null as string | null };
  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      service.current = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (service.current === null ? null : subscriptionOf(service.current)),
    subscribe: vi.fn(async () => {
      if (!service.isWorking) throw new DOMException('push service error', 'AbortError');
      service.current ??= 'https://push.example/a';
      return subscriptionOf(service.current);
    }),
  };
  const online = {
    ...client,
    connection: {
      status: 'online',
      isInitialized: true,
      loading: null,
      hasRecords: true,
      isComplete: true,
      clockOffset: 0,
    } as const,
    call: (async (name: string, { body }: { body?: unknown }) => {
      if (name === 'getPushKey') return { publicKey: 'key' };
      sent.push(body);
      return {};
    }) as typeof client.call,
  };
  const push = createPush({
    registration: { pushManager: pushManager as unknown as PushManager },
    storage: services.storage,
    sessionStorage: services.sessionStorage,
    clock,
  });
  return { services, client, online, clock, sent, service, subscribe: pushManager.subscribe, push };
}

it('a push subscription is not made offline', async () => {
  const { push, client, subscribe } = await setUp();
  await push.ensure(client);
  expect(subscribe).not.toHaveBeenCalled();
});

it('a push subscription is sent to the server once, under this browser’s id', async () => {
  const { push, online, sent, services } = await setUp();
  const browserId = '01934567-89ab-7def-8123-456789000001';
  await services.storage.set('daywall.browserId', browserId);
  await Promise.all([push.ensure(online), push.ensure(online)]);
  expect(sent).toMatchObject([{ browserId, subscription: { endpoint: 'https://push.example/a' } }]);
});

it('a push service that refuses is not asked again and again', async () => {
  const { push, online, service, subscribe, clock, sent } = await setUp();
  service.isWorking = false;
  await expect(push.ensure(online)).rejects.toThrow('Push manager unavailable.');
  const asked = subscribe.mock.calls.length;
  await push.ensure(online);
  expect(subscribe).toHaveBeenCalledTimes(asked);
  service.isWorking = true;
  await clock.advance(HOUR);
  await push.ensure(online);
  expect(sent).toHaveLength(1);
});

it('a push service that never answers is retried later', async () => {
  const { push, online, subscribe, clock, sent } = await setUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  subscribe.mockImplementationOnce(() => new Promise(() => undefined));
  const refused = expect(push.ensure(online)).rejects.toThrow('did not answer');
  await settled();
  vi.advanceTimersByTime(HOUR);
  await refused;
  vi.useRealTimers();
  await clock.advance(HOUR);
  await push.ensure(online);
  expect(sent).toHaveLength(1);
});

it('a push subscription that the browser changed is sent again, and removed at sign-out', async () => {
  const { push, online, service, sent } = await setUp();
  await push.ensure(online);
  service.current = 'https://push.example/b';
  await push.renew(online);
  expect(sent).toMatchObject([{}, { subscription: { endpoint: 'https://push.example/b' } }]);
  await push.giveUp();
  expect(service.current).toBeNull();
  await push.ensure(online);
  expect(sent).toHaveLength(3);
});
