import { expect, it, vi } from 'vitest';
import { initialAuthState } from '#client/session/auth-state.ts';
import { createClientPort } from '../messaging/client-port.ts';
import { fakePort } from '../messaging/fake-port.test-support.ts';
import { type ClientHostOptions, createClientHost, type HostedClient } from './client-host.ts';

/** Host over clients that record their calls. */
function setUp(changes: Partial<ClientHostOptions<HostedClient>> = {}) {
  const done: string[] = [];
  let server = 'http://a.example';
  const pages: number[] = [];
  const host = createClientHost<HostedClient>({
    readServer: async () => server,
    storeServer: async (origin) => {
      done.push(`store ${origin}`);
      server = origin;
    },
    open: (serverUrl) => {
      done.push(`open ${serverUrl}`);
      return {
        ready: Promise.resolve(),
        session: {
          ...initialAuthState,
          accountId: 'ada',
          isSuccess: true,
          status: 'signedIn',
        },
        logout: async () => void done.push(`logout ${serverUrl}`),
        close: async () => void done.push(`close ${serverUrl}`),
      };
    },
    serve: (_, line) => line.listen((message) => done.push(`heard ${message}`)),
    follow: () => () => done.push('unfollow'),
    onPages: (count) => pages.push(count),
    onOpening: async () => undefined,
    onSuspending: async () => void done.push('rest'),
    ...changes,
  });
  return { host, done, pages };
}

it('the client host closes the port of a page whose client cannot be opened, and tries again for the next', async () => {
  const readServer = vi
    .fn()
    .mockRejectedValueOnce(new Error('storage is closed'))
    .mockResolvedValue('http://a.example');
  const { host, done } = setUp({ readServer });
  const first = fakePort();
  host.attach(createClientPort(first.port));
  await vi.waitFor(() => expect(first.isConnected()).toBe(false));
  const second = fakePort();
  host.attach(createClientPort(second.port));
  second.say('hello');
  await vi.waitFor(() => expect(done).toEqual(['open http://a.example', 'heard hello']));
});

it('the client host does not suspend while a page is open', async () => {
  const { host, done, pages } = setUp();
  const page = fakePort();
  host.attach(createClientPort(page.port));
  await host.use();
  await host.sleep();
  expect(done).toEqual(['open http://a.example']);
  page.hangUp();
  await host.sleep();
  expect(done).toEqual(['open http://a.example', 'unfollow', 'rest', 'close http://a.example']);
  expect(host.isOpen()).toBe(false);
  expect(pages).toEqual([1, 0]);
});

it('the client host opens one client for all, and a new one only after the old is closed', async () => {
  const { host, done } = setUp();
  expect(await host.use()).toBe(await host.use());
  const [, again] = await Promise.all([host.sleep(), host.use()]);
  expect(again).toBeDefined();
  expect(done).toEqual([
    'open http://a.example',
    'unfollow',
    'rest',
    'close http://a.example',
    'open http://a.example',
  ]);
});

it('the client host signs out before the address changes, and closes the port of every page', async () => {
  const { host, done } = setUp();
  const page = fakePort();
  host.attach(createClientPort(page.port));
  await host.use();
  const moving = host.moveTo('http://b.example');
  expect(page.isConnected()).toBe(false);
  const after = host.use();
  await moving;
  await after;
  expect(done).toEqual([
    'open http://a.example',
    'unfollow',
    'logout http://a.example',
    'close http://a.example',
    'store http://b.example',
    'open http://b.example',
  ]);
});

it('the client host keeps the old address when signing out fails', async () => {
  const { host, done } = setUp({
    open: () => ({
      ready: Promise.reject(new Error('storage is closed')),
      session: {
        ...initialAuthState,
      },
      logout: async () => undefined,
      close: async () => undefined,
    }),
  });
  await expect(host.moveTo('http://b.example')).rejects.toThrow('storage is closed');
  expect(done).toEqual([]);
});
