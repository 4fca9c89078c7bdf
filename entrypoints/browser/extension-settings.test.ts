import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '#client/ports.ts';
import {
  createExtensionSettings,
  defaultExtensionSettings,
  parseExtensionSettings,
} from './extension-settings.ts';

/** Storage shared by several pages of one browser: a writer is not notified of its own writes. */
function createSharedStorage() {
  const values = new Map<string, string>();
  const watchers = new Set<{ owner: object; listener: (value: string | null) => void }>();
  function open(): KeyValueStorage {
    const owner = {};
    return {
      get: async (key) => values.get(key) ?? null,
      async set(key, value) {
        values.set(key, value);
        for (const watcher of watchers) if (watcher.owner !== owner) watcher.listener(value);
      },
      remove: async (key) => void values.delete(key),
      keys: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
      watch(_key, listener) {
        const watcher = { owner, listener };
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    };
  }
  return { values, open };
}

/** Lock that runs one task after the other, like the browser's. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_name: string, task: () => Promise<T>): Promise<T> => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}

describe('a stored settings text', () => {
  it.each([null, '', 'not JSON', '42', 'null', '[]', '"settings"'])('is the defaults for %j', (stored) => {
    expect(parseExtensionSettings(stored)).toEqual(defaultExtensionSettings);
  });

  it('loses only the section that is invalid', () => {
    const stored = {
      idle: { isOn: false, minutes: 'ten' },
      stopAt: { isOn: true, time: 1_140 },
      noTimer: { isOn: true, minutes: 0 },
      notify: 'all',
    };
    expect(parseExtensionSettings(JSON.stringify(stored))).toEqual({
      ...defaultExtensionSettings,
      stopAt: { isOn: true, time: 1_140 },
    });
  });

  it('has the default for kinds that were not known when it was stored', () => {
    const stored = { notify: { 'comment.added': true, 'kind.of.another.version': true } };
    const { notify } = parseExtensionSettings(JSON.stringify(stored));
    expect(notify).toEqual({ ...defaultExtensionSettings.notify, 'comment.added': true });
  });
});

describe('the store of the settings', () => {
  it('keeps both of two changes that are made at once', async () => {
    const { open } = createSharedStorage();
    const store = createExtensionSettings(open, createLock());
    const idle = { isOn: false, minutes: 5 };
    const stopAt = { isOn: true, time: 1_200 };
    await Promise.all([store.change({ idle }), store.change({ stopAt })]);
    expect(await store.read()).toEqual({ ...defaultExtensionSettings, idle, stopAt });
  });

  it('notifies watchers until they stop', async () => {
    const { open } = createSharedStorage();
    const store = createExtensionSettings(open, createLock());
    const seen: number[] = [];
    const end = store.watch(({ idle }) => seen.push(idle.minutes));
    await store.change({ idle: { isOn: true, minutes: 7 } });
    end();
    await store.change({ idle: { isOn: true, minutes: 8 } });
    expect(seen).toEqual([7]);
  });
});
