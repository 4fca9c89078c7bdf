import { beforeEach, expect, it, vi } from 'vitest';
import { createBrowserPorts } from './browser-ports.ts';

const held = new Map<string, string>();
let isFull = false;
let isClosed = false;
let events: EventTarget;

beforeEach(() => {
  held.clear();
  isFull = false;
  isClosed = false;
  events = new EventTarget();
  const guard = () => {
    if (isClosed) throw new DOMException('closed to you', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      guard();
      return held.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      guard();
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
    removeItem(key: string) {
      guard();
      held.delete(key);
    },
  });
  vi.stubGlobal('location', { origin: 'http://daywall.test' });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
});

it('the tab’s storage remembers values that a closed storage does not take', async () => {
  isClosed = true;
  const { storage } = createBrowserPorts();
  await storage.set('token', 'new');
  expect(await storage.get('token')).toBe('new');
  await storage.remove('token');
  expect(await storage.get('token')).toBeNull();
});

it('the tab’s storage returns no older token when the browser’s is full', async () => {
  const { storage } = createBrowserPorts();
  await storage.set('token', 'old');
  isFull = true;
  await storage.set('token', 'new');
  expect(await storage.get('token')).toBe('new');
  isFull = false;
  await storage.set('token', 'newest');
  expect(held.get('token')).toBe('newest');
  expect(await storage.get('token')).toBe('newest');
});

it('the tab’s storage prefers a value of another tab to its own in memory', async () => {
  const { storage } = createBrowserPorts();
  const received: (string | null)[] = [];
  storage.watch('token', (value) => received.push(value));
  isFull = true;
  await storage.set('token', 'mine');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', newValue: null }));
  expect(received).toEqual([null]);
  expect(await storage.get('token')).toBeNull();
});
