import { describe, expect, it, vi } from 'vitest';
import { type PushBrowser, renewPush, subscribeToPush, unsubscribeFromPush } from './browser-push.ts';

const endpoint = 'https://push.example/abc';
const subscription = {
  endpoint,
  toJSON: () => ({
    endpoint,
    expirationTime: null,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
  unsubscribe: vi.fn(async () => true),
};

function open(changes: Partial<PushBrowser> = {}, subscribe = vi.fn(async () => subscription)) {
  const manager = { subscribe, getSubscription: async () => subscription };
  const registration = { pushManager: manager as unknown as PushManager };
  const browser: PushBrowser = {
    browserId: async () => null,
    permission: () => 'granted',
    askPermission: async () => 'granted',
    register: async () => registration,
    registration: async () => registration,
    ...changes,
  };
  const call = vi.fn(async (name: string) => (name === 'getPushKey' ? { publicKey: 'key' } : {}));
  return { browser, call, client: { call } as unknown as Parameters<typeof subscribeToPush>[0], subscribe };
}

describe('subscribeToPush', () => {
  it.each<[string, Partial<PushBrowser>]>([
    ['Push manager unavailable.', { permission: () => null }],
    ['Notification permission not granted.', { askPermission: async () => 'denied' }],
    ['Notification permission not granted.', { askPermission: async () => 'default' }],
    [
      'Failed to register service worker for push notifications.',
      { register: () => Promise.reject(new Error('no')) },
    ],
    ['Push manager unavailable.', { register: async () => ({}) as { pushManager: PushManager } }],
  ])('says: %s', async (message, changes) => {
    const { browser, client, call } = open(changes);
    await expect(subscribeToPush(client, browser)).rejects.toThrow(message);
    expect(call).not.toHaveBeenCalled();
  });

  it('rejects if the browser’s push service does not answer', async () => {
    const { browser, client, call } = open(
      { patience: 1 },
      vi.fn(() => new Promise<never>(() => {})),
    );
    await expect(subscribeToPush(client, browser)).rejects.toThrow('did not answer');
    expect(call).not.toHaveBeenCalledWith('subscribeToPush', expect.anything());
  });

  it('sends the browser’s subscription to the server', async () => {
    const { browser, client, call } = open();
    await subscribeToPush(client, browser);
    expect(call).toHaveBeenLastCalledWith('subscribeToPush', {
      body: { subscription: subscription.toJSON() },
    });
  });

  it('replaces a subscription that was made with another key', async () => {
    const subscribe = vi
      .fn(async () => subscription)
      .mockRejectedValueOnce(new DOMException('other key', 'InvalidStateError'));
    const { browser, client } = open({}, subscribe);
    await subscribeToPush(client, browser);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledTimes(2);
  });
});

it('unsubscribing informs the server before the browser drops its subscription', async () => {
  const { browser, client, call } = open();
  await unsubscribeFromPush(client, browser);
  expect(call).toHaveBeenCalledWith('unsubscribeFromPush', { body: { endpoint } });
});

it('renewing does nothing in a browser without permission', async () => {
  const { browser, client, call } = open({ permission: () => 'default' });
  await renewPush(client, browser);
  expect(call).not.toHaveBeenCalled();
});
