import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { REALTIME_CONNECTION_TIMEOUT, REALTIME_WAIT_TIMEOUT } from '#contract/limits.ts';
import { PATIENCE } from '#tests/wait-until.ts';
import type { Channel, Clock, KeyValueStorage, Ports, RemotePort } from './ports.ts';

/** Manual clock: time passes only by `advance`. */
export interface TestClock extends Clock {
  /** Lets time pass and runs the timers that fall due, in order, with their consequences. */
  advance(milliseconds: number): Promise<void>;
  /** Delays of the pending timers, shortest first. */
  planned(): readonly number[];
}

export function createTestClock(start = Date.parse('2026-03-02T09:00:00.000Z')): TestClock {
  let now = start;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    after(delay, callback) {
      const timer = { at: now + delay, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const next = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.callback();
        await settled();
      }
      now = end;
      await settled();
    },
    planned: () => timers.map((each) => each.at - now).sort((a, b) => a - b),
  };
}

/** Flushes everything that is ready to run: promises, the fake database, messages between contexts. */
export async function settled(rounds = 20): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Limits of waits for a server: on a busy machine a shortened one passes before the answer. */
const ANSWER_LIMITS: readonly number[] = [REALTIME_WAIT_TIMEOUT, REALTIME_CONNECTION_TIMEOUT];

/** Clock in real time whose pauses are shortened by `factor`, and whose limits of answers by `limitFactor`. */
export function createHastyClock(factor = 1, limitFactor = 1): Clock {
  return {
    now: () => Date.now(),
    after(delay, callback) {
      const timer = setTimeout(callback, delay / (ANSWER_LIMITS.includes(delay) ? limitFactor : factor));
      return () => clearTimeout(timer);
    },
  };
}

/** Storage that the contexts (tabs) of one browser share. */
export interface TestBrowser {
  readonly values: Map<string, string>;
  readonly indexedDB: IDBFactory;
  /** Ports of one more context. */
  context(options: Partial<Ports> & Pick<Ports, 'clock'>): Ports & { readonly logged: [string, unknown][] };
}

export function createTestBrowser(): TestBrowser {
  const values = new Map<string, string>();
  const indexedDB = new IDBFactory();
  const locks = new Map<string, Promise<unknown>>();
  const watchers = new Set<{
    readonly key: string;
    readonly owner: object;
    readonly call: (value: string | null) => void;
  }>();
  const channels = new Set<{
    readonly name: string;
    readonly owner: object;
    readonly call: (message: unknown) => void;
  }>();

  function storageOf(owner: object): KeyValueStorage {
    function notify(key: string, value: string | null): void {
      for (const each of watchers)
        if (each.key === key && each.owner !== owner) setImmediate(() => each.call(value));
    }
    return {
      get: async (key) => values.get(key) ?? null,
      async set(key, value) {
        if (values.get(key) === value) return;
        values.set(key, value);
        notify(key, value);
      },
      async remove(key) {
        if (values.delete(key)) notify(key, null);
      },
      keys: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
      watch(key, call) {
        const watcher = { key, owner, call };
        watchers.add(watcher);
        return () => void watchers.delete(watcher);
      },
    };
  }

  function openChannel(owner: object, name: string): Channel {
    const own = new Set<{ name: string; owner: object; call: (message: unknown) => void }>();
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const each of channels) {
          if (each.name === name && each.owner !== owner) setImmediate(() => each.call(copy));
        }
      },
      listen(call) {
        const listener = { name, owner, call };
        channels.add(listener);
        own.add(listener);
        return () => void channels.delete(listener);
      },
      close() {
        for (const each of own) channels.delete(each);
      },
    };
  }

  return {
    values,
    indexedDB,
    context(options) {
      const owner = {};
      const logged: [string, unknown][] = [];
      return {
        serverUrl: 'http://daywall.test',
        kind: 'web',
        storage: storageOf(owner),
        withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
          const turn = (locks.get(name) ?? Promise.resolve()).then(task, task);
          locks.set(
            name,
            turn.catch(() => {}),
          );
          return turn;
        },
        openChannel: (name) => openChannel(owner, name),
        indexedDB,
        isOnline: () => true,
        log: (event, detail) => void logged.push([event, detail]),
        logged,
        ...options,
      };
    },
  };
}

/** Two connected ports. Messages arrive later, as copies. */
export function createPortPair(): readonly [RemotePort, RemotePort] {
  const ends = [createEnd(), createEnd()] as const;
  ends[0].partner = ends[1];
  ends[1].partner = ends[0];
  return [ends[0].port, ends[1].port];
}

interface End {
  partner: End | null;
  readonly port: RemotePort;
  receive(message: unknown): void;
  closed(): void;
}

function createEnd(): End {
  const listeners = new Set<(message: unknown) => void>();
  const closeListeners = new Set<() => void>();
  let waiting: unknown[] = [];
  let isClosed = false;
  const end: End = {
    partner: null,
    receive(message) {
      if (isClosed) return;
      if (listeners.size === 0) waiting.push(message);
      else for (const each of [...listeners]) each(message);
    },
    closed() {
      if (isClosed) return;
      isClosed = true;
      for (const each of closeListeners) each();
    },
    port: {
      post(message) {
        if (isClosed) throw new Error('The line is closed');
        const copy: unknown = structuredClone(message);
        setImmediate(() => end.partner?.receive(copy));
      },
      listen(listener) {
        listeners.add(listener);
        const missed = waiting;
        waiting = [];
        for (const message of missed) listener(message);
        return () => void listeners.delete(listener);
      },
      onClose(listener) {
        closeListeners.add(listener);
        return () => void closeListeners.delete(listener);
      },
      close() {
        isClosed = true;
        setImmediate(() => end.partner?.closed());
      },
    },
  };
  return end;
}
