import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NoResponseError, RefusedError } from '../failure.ts';
import { createHastyClock, createTestClock, settled, until } from '../ports.test-support.ts';
import { startTestServer, type TestServer, testTask } from '../test-server.test-support.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime-client.ts';
import { createSocketPair } from './socket-pair.ts';

let server: TestServer;
let realtime: Realtime | null = null;
const account = uuidv7();

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  realtime?.stop();
  await server.close();
});

function start(options: Partial<RealtimeOptions> = {}) {
  const statuses: string[] = [];
  const unauthorized: true[] = [];
  const made = createRealtime({
    ports: { serverUrl: server.url, clock: createHastyClock(20, 20), log: () => {} },
    sockets: async () => createSocketPair,
    token: async () => 'first',
    refresh: async () => 'second',
    onUnauthorized: () => void unauthorized.push(true),
    onStatus: (status) => void statuses.push(status),
    onChanged: () => {},
    ...options,
  });
  realtime = made;
  return { made, statuses, unauthorized };
}

describe('a refused or unanswered emit', () => {
  it('rejects before anything was started', async () => {
    const { made } = start();
    await expect(made.emit('getTasks', {})).rejects.toThrow('Socket not initialized');
  });

  it('rejects when realtime is stopped before it connected', async () => {
    server.admit = () => 'unavailable';
    const { made } = start();
    made.start();
    const waiting = expect(made.emit('getTasks', {})).rejects.toThrow('Socket disconnected before connect');
    made.stop();
    await waiting;
  });

  it('rejects as no response when nobody answers', async () => {
    const { made } = start();
    made.start();
    const error = await made.emit('getTasks', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoResponseError);
    expect(error).toMatchObject({ message: 'Socket connection timeout' });
  });

  it('rejects with the id of the server’s refusal', async () => {
    server.emits.set('getTask', () => {
      throw { id: 'not_found', message: 'Not found' };
    });
    const { made } = start();
    made.start();
    const error = await made.ask('getTask', { id: uuidv7() }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ reply: { id: 'not_found' } });
  });

  it('rejects as no data for an answer that is not of the contract', async () => {
    server.emits.set('getTask', () => ({ data: { id: 'nonsense' } }));
    const { made } = start();
    made.start();
    await expect(made.ask('getTask', { id: uuidv7() })).rejects.toThrow('No data received.');
  });

  it('reports unauthorized and closes both sockets when the session has ended', async () => {
    server.admit = (_, namespace) => (namespace === '/calendar' ? 'unauthorized' : null);
    const { made, unauthorized, statuses } = start();
    made.start();
    await until(() => unauthorized.length === 1);
    await until(() => server.io.of('/tasks').sockets.size === 0);
    expect(statuses.at(-1)).toBe('offline');
    expect(made.isOnline()).toBe(false);
  });

  it('reports unauthorized when the refresh is refused, and not when nobody answers it', async () => {
    server.admit = () => 'unauthenticated';
    const refusal = new RefusedError({ id: 'unauthenticated', message: 'Not signed in' }, 401);
    const refused = start({ refresh: () => Promise.reject(refusal) });
    refused.made.start();
    await until(() => refused.unauthorized.length === 1);
    refused.made.stop();

    const unanswered = start({ refresh: () => Promise.reject(new NoResponseError('away')) });
    unanswered.made.start();
    await until(() => server.handshakes.length > 6);
    expect(unanswered.unauthorized).toHaveLength(0);
  });
});

it('realtime tries again where the script of the connection could not be loaded', async () => {
  let isMissing = true;
  const { made, statuses } = start({
    async sockets() {
      if (!isMissing) return createSocketPair;
      isMissing = false;
      throw new Error('not found');
    },
  });
  made.start();
  await until(() => made.isOnline());
  expect(statuses).toEqual(['connecting', 'connecting', 'connecting', 'online']);
});

describe('a connection', () => {
  it('is online only when both namespaces are connected, over one websocket', async () => {
    const { made, statuses } = start();
    made.start();
    await until(() => made.isOnline());
    expect(statuses).toEqual(['connecting', 'connecting', 'online']);
    expect(server.io.of('/tasks').sockets.size + server.io.of('/calendar').sockets.size).toBe(2);
    expect(server.io.engine.clientsCount).toBe(1);
  });

  it('refreshes the token, reconnects and replays waiting emits, in order and once', async () => {
    server.admit = (token) => (token === 'second' ? null : 'unauthenticated');
    let token = 'first';
    server.emits.set('getTasks', () => ({ data: { tasks: [], nextAfter: null } }));
    const { made } = start({
      token: async () => token,
      refresh: async () => {
        token = 'second';
        return token;
      },
    });
    made.start();
    await Promise.all([made.emit('getTasks', { limit: 1 }), made.emit('getTasks', { limit: 2 })]);
    expect(server.emitted.map(({ body }) => body.limit)).toEqual([1, 2]);
  });

  it('replays an emit under way when the token runs out on the open socket', async () => {
    let token = 'first';
    const refreshed: string[] = [];
    const { made } = start({
      token: async () => token,
      refresh: async (rejected) => {
        refreshed.push(rejected);
        token = 'second';
        return token;
      },
    });
    const task = {
      ...testTask(account),
      urgency: null,
      DelegationRequest: null,
      schedule: [],
      timerRecords: [],
    };
    server.emits.set('getTask', () => {
      if (token === 'second') return { data: task };
      for (const socket of server.io.of('/tasks').sockets.values()) {
        socket.emit('unauthenticated');
        socket.disconnect();
      }
      return null;
    });
    made.start();
    await until(() => made.isOnline());
    const answer = await made.ask('getTask', { id: task.id });
    expect(answer).toEqual(task);
    expect(refreshed).toEqual(['first']);
    expect(new Set(server.emitted.map(({ body }) => body.requestId)).size).toBe(1);
  });

  it('tries three times more, pauses 15 s, and begins again; waking does not wait', async () => {
    const clock = createTestClock();
    await server.close();
    let attempts = 0;
    const { made, statuses } = start({
      ports: { serverUrl: server.url, clock, log: () => {} },
      async token() {
        attempts += 1;
        return 'first';
      },
    });
    made.start();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await until(() => clock.planned().length === 1 && clock.planned()[0] !== 10_000, 'the next plan');
      const delay = clock.planned()[0] ?? 0;
      delays.push(delay);
      await clock.advance(delay);
    }
    expect(delays[0]).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...delays.slice(0, 3))).toBeLessThanOrEqual(5_000);
    expect(delays[3]).toBe(15_000);
    expect(delays[4]).toBeLessThan(2_000);
    expect(statuses).toContain('offline');
    await until(() => clock.planned()[0] !== 10_000);
    const before = attempts;
    made.wake();
    await settled();
    expect(attempts).toBe(before + 1);
    server = await startTestServer();
  });

  it('stays offline through all attempts of an outage until it is connected again', async () => {
    const { made, statuses } = start();
    server.admit = () => 'unavailable';
    made.start();
    await until(() => statuses.includes('offline'), 'the first cycle to fail');
    const begun = statuses.lastIndexOf('connecting') + 1;
    for (let wake = 0; wake < 6; wake += 1) {
      made.wake();
      await settled();
    }
    server.admit = () => null;
    made.wake();
    await until(() => made.isOnline(), 'the connection');
    expect([...new Set(statuses.slice(begun))]).toEqual(['offline', 'online']);
  });

  it('begins offline where the context before it ended in an outage', async () => {
    const clock = createHastyClock(20, 20);
    const { made, statuses } = start({
      ports: { serverUrl: server.url, clock, log: () => {}, wasOffline: true },
    });
    made.start();
    await until(() => made.isOnline(), 'the connection');
    expect([...new Set(statuses)]).toEqual(['offline', 'online']);
  });
});
