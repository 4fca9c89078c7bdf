import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { createTestBrowser, createTestClock, settled } from '../ports.test-support.ts';
import { away, createBackend } from './backend.test-support.ts';
import { openTestOutbox } from './outbox.test-support.ts';

const account = uuidv7();

/** A database of the browser whose tab can die: from then on nothing more is handed to it. */
function mortal(factory: IDBFactory) {
  let isDead = false;
  function guard<T extends object>(
    target: T,
    name: keyof T,
    after: (made: unknown) => void = () => {},
  ): void {
    const original = target[name];
    if (typeof original !== 'function') throw new Error(`${String(name)} is no method`);
    Object.defineProperty(target, name, {
      configurable: true,
      writable: true,
      value(...given: unknown[]) {
        if (isDead) throw new Error('The tab is dead');
        const made: unknown = original.apply(target, given);
        after(made);
        return made;
      },
    });
  }
  const guarded = new Proxy(factory, {
    get(target, name) {
      if (name !== 'open') return Reflect.get(target, name);
      return (...given: Parameters<IDBFactory['open']>) => {
        const request = target.open(...given);
        request.addEventListener('success', () => {
          guard(request.result, 'transaction', (transaction) => {
            guard(transaction as IDBTransaction, 'objectStore', (store) => {
              for (const name of ['add', 'put', 'delete'] as const) guard(store as IDBObjectStore, name);
            });
          });
        });
        return request;
      };
    },
  });
  return {
    indexedDB: guarded,
    die() {
      isDead = true;
    },
  };
}

it('keeps an edit that was merged into a waiting write in the moment in which the tab died', async () => {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const options = { send: () => Promise.reject(away()), isOnline: () => false };
  const life = mortal(browser.indexedDB);
  const first = await openTestOutbox(browser.context({ clock, indexedDB: life.indexedDB }), account, options);
  const id = uuidv7();
  await first.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  void first.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { title: 'Call Ada' } } });
  life.die();
  await settled();

  const second = await openTestOutbox(browser.context({ clock }), account, options);
  expect(second.rows.get('task', id)?.title).toBe('Call Ada');
  second.close();
});

it('keeps a write whose turn at the database never came', async () => {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const options = { send: () => Promise.reject(away()), isOnline: () => false };
  const life = mortal(browser.indexedDB);
  const first = await openTestOutbox(browser.context({ clock, indexedDB: life.indexedDB }), account, options);
  life.die();
  const id = uuidv7();
  void first.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  void first.outbox.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Ada' } });
  await settled();

  const stranger = await openTestOutbox(browser.context({ clock }), uuidv7(), options);
  expect(stranger.projection.operations).toEqual([]);
  stranger.close();
  const second = await openTestOutbox(browser.context({ clock }), account, options);
  expect(second.projection.operations.map(({ write }) => write.payload)).toMatchObject([
    { title: 'Call Bob' },
    { title: 'Call Ada' },
  ]);
  expect((await second.disk.reread([])).operations).toHaveLength(2);
  expect([...browser.values.keys()]).toEqual([]);
  second.close();
});

it('leaves nothing behind of what the database never took and the server did', async () => {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const backend = createBackend(account);
  const life = mortal(browser.indexedDB);
  const first = await openTestOutbox(browser.context({ clock, indexedDB: life.indexedDB }), account, {
    send: async (operation) => backend.send(operation),
  });
  life.die();
  await first.outbox.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
  await settled(60);
  expect(backend.order).toHaveLength(1);

  const second = await openTestOutbox(browser.context({ clock }), account, {
    send: () => Promise.reject(away()),
    isOnline: () => false,
  });
  expect(second.projection.operations).toEqual([]);
  second.close();
});

it('leaves one write on disk where the tab lived on', async () => {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const options = { send: () => Promise.reject(away()), isOnline: () => false };
  const tab = await openTestOutbox(browser.context({ clock }), account, options);
  const id = uuidv7();
  await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 70 } } });
  const { operations } = await tab.disk.read();
  expect(operations.map(({ write }) => write)).toMatchObject([
    { name: 'createQuickTask', payload: { title: 'Call Bob', importance: 70 } },
  ]);
  tab.close();
});

it('says that what is written is not kept from when the disk takes nothing more until it is sent', async () => {
  const browser = createTestBrowser();
  const backend = createBackend(account);
  const life = mortal(browser.indexedDB);
  const notifications: boolean[] = [];
  let isOnline = false;
  const tab = await openTestOutbox(
    browser.context({ clock: createTestClock(), indexedDB: life.indexedDB }),
    account,
    {
      send: async (operation) => backend.send(operation),
      isOnline: () => isOnline,
      onKept: (isKept) => notifications.push(isKept),
    },
  );
  life.die();
  await tab.outbox.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
  expect(notifications).toEqual([false]);
  isOnline = true;
  tab.outbox.drain();
  await settled(60);
  expect(backend.order).toHaveLength(1);
  expect(notifications).toEqual([false, true]);
});
