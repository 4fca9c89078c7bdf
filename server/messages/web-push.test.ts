import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '#server/secrets.ts';
import { type PushEndpoint, startPushEndpoint } from '#tests/factories/push-endpoint.ts';
import { createWebPush, MAX_PUSH_PAYLOAD, type WebPush } from './web-push.ts';

const { vapidKeys } = openSecrets({ secret: randomBytes(32).toString('hex'), dataDir: '/nowhere' });
const config = {
  vapid: null,
  publicUrl: 'https://daywall.example',
  mailFrom: 'Daywall <team@daywall.example>',
  isPushToLoopbackAllowed: true,
};
const options = { ttl: 60, urgency: 'high' } as const;
const strict = createWebPush({ config: { ...config, isPushToLoopbackAllowed: false }, vapidKeys });
const someKeys = { p256dh: vapidKeys.publicKey, auth: randomBytes(16).toString('base64url') };

let endpoint: PushEndpoint;
let webPush: WebPush;
beforeAll(() => {
  webPush = createWebPush({ config, vapidKeys });
});
beforeEach(async () => {
  endpoint = await startPushEndpoint(webPush.publicKey);
});
afterEach(() => endpoint.close());
afterAll(() => {
  webPush.close();
  strict.close();
});

describe('where messages may not go', () => {
  it.each([
    'nowhere',
    'http://push.example/a',
    'https://user:word@push.example/a',
    'https://localhost/a',
    'https://push.localhost:4747/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/a',
    'https://100.64.0.1/a',
    'https://224.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fd00::1]/a',
    'https://[fe80::1]/a',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    expect(strict.allows(address)).toBe(false);
    expect(await strict.send({ endpoint: address, keys: someKeys }, 'x', options)).toBe('gone');
  });

  it('this machine, where nobody allowed it: nothing arrives', async () => {
    expect(await strict.send(endpoint.subscribe(), 'x', options)).toBe('gone');
    expect(endpoint.received).toEqual([]);
  });

  it('other private addresses, also where this machine is allowed', () => {
    expect(webPush.allows('http://127.0.0.1:8080/a')).toBe(true);
    expect(webPush.allows('http://10.0.0.1/a')).toBe(false);
    expect(webPush.allows('http://push.example/a')).toBe(false);
  });

  it('a push service on the internet is fine', () => {
    expect(strict.allows('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
    expect(strict.allows('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true);
    expect(strict.allows('https://[2606:4700::1111]/a')).toBe(true);
  });
});

describe('a message', () => {
  it('arrives encrypted for its browser, signed for its push service', async () => {
    const subscription = endpoint.subscribe();
    const payload = JSON.stringify({ title: 'Grüße – 你好' });
    const topic = 'reminder of a task whose name is long';
    expect(await webPush.send(subscription, payload, { ...options, topic })).toBe('sent');
    expect(endpoint.problems).toEqual([]);
    expect(endpoint.received).toEqual([
      {
        endpoint: subscription.endpoint,
        text: payload,
        ttl: 60,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        subject: 'https://daywall.example',
      },
    ]);
  });

  it('may be as long as said, and no longer', async () => {
    const longest = 'ä'.repeat(MAX_PUSH_PAYLOAD / 2);
    expect(await webPush.send(endpoint.subscribe(), longest, options)).toBe('sent');
    expect(endpoint.received[0]?.text).toBe(longest);
    await expect(webPush.send(endpoint.subscribe(), `${longest}.`, options)).rejects.toThrow(/too long/);
  });

  it('by other keys than those subscribed with is refused, and nothing is forgotten', async () => {
    const other = createECDH('prime256v1');
    const publicKey = other.generateKeys('base64url');
    const vapid = { publicKey, privateKey: other.getPrivateKey('base64url'), subject: 'mailto:a@b.example' };
    const stranger = createWebPush({ config: { ...config, vapid }, vapidKeys });
    expect(stranger.publicKey).toBe(publicKey);
    expect(await stranger.send(endpoint.subscribe(), 'x', options)).toBe('refused');
    expect(endpoint.problems).toEqual([expect.stringMatching('another key')]);
    stranger.close();
  });

  it.each([404, 410])('answered with %i: the subscription has ended', async (status) => {
    endpoint.answer(status);
    expect(await webPush.send(endpoint.subscribe(), 'x', options)).toBe('gone');
  });

  it.each([429, 500, 503])('answered with %i may go through later', async (status) => {
    endpoint.answer(status);
    const subscription = endpoint.subscribe();
    await expect(webPush.send(subscription, 'x', options)).rejects.toThrow(`answered ${status}`);
    expect(await webPush.send(subscription, 'x', options)).toBe('sent');
  });

  it('without an answer may go through later', async () => {
    const subscription = endpoint.subscribe();
    await endpoint.close();
    await expect(webPush.send(subscription, 'x', options)).rejects.toThrow('no answer from 127.0.0.1');
  });

  it('for keys that are none has nobody to go to', async () => {
    const { endpoint: address } = endpoint.subscribe();
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    expect(await webPush.send({ endpoint: address, keys }, 'x', options)).toBe('gone');
  });
});

it('keys that are no pair are refused at the start', () => {
  const vapid = {
    ...openSecrets({ secret: 'x'.repeat(32), dataDir: '/nowhere' }).vapidKeys,
    subject: 'mailto:a@b.c',
  };
  const mixed = { ...vapid, publicKey: vapidKeys.publicKey };
  expect(() => createWebPush({ config: { ...config, vapid: mixed }, vapidKeys })).toThrow(/does not belong/);
});
