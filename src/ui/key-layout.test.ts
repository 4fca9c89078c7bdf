import { beforeEach, expect, test, vi } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

const load = async () => ({ ...(await import('./key-layout.ts')), ...(await import('./key-changes.ts')) });

beforeEach(() => {
  storage.clear();
  vi.resetModules();
});

test('every key of the app is its own until one is changed', async () => {
  const { ariaKeys, keyLayout, printedKeys } = await load();
  expect(keyLayout().isChanged).toBe(false);
  expect(keyLayout().read('x')).toBe('x');
  expect(printedKeys('Shift+a')).toEqual(['⇧', 'A']);
  expect(printedKeys('+')).toEqual(['+']);
  expect(ariaKeys('Shift+a')).toBe('Shift+A');
  expect(ariaKeys('Control+K Meta+K')).toBe('Control+K Meta+K');
});

test('a changed key is read and printed by its new key, and its former key means nothing', async () => {
  const { ariaKeys, changeKey, keyLayout, printedKeys } = await load();
  changeKey('x', 'u');
  expect(keyLayout().read('u')).toBe('x');
  expect(keyLayout().read('x')).not.toBe('x');
  expect(printedKeys('x')).toEqual(['U']);
  expect(ariaKeys('x')).toBe('U');
});

test('a key that belongs to another act trades places with it', async () => {
  const { changeKey, keyLayout } = await load();
  changeKey('x', 'd');
  expect([keyLayout().read('d'), keyLayout().read('x')]).toEqual(['x', 'd']);
  changeKey('x', 'e');
  expect(['d', 'e', 'x'].map((key) => keyLayout().read(key))).toEqual(['e', 'x', 'd']);
});

test('a key that is taken away is neither read nor printed, and can be given again', async () => {
  const { ariaKeys, changeKey, keyLayout, printedKeys } = await load();
  changeKey('x', null);
  expect(keyLayout().read('x')).toBeNull();
  expect(printedKeys('x')).toEqual([]);
  expect(ariaKeys('x')).toBeUndefined();
  changeKey('d', 'x');
  expect(keyLayout().read('x')).toBe('d');
  changeKey('x', 'x');
  expect(keyLayout().read('x')).toBe('x');
});

test('the layout of the device outlives the page, and nothing is kept of the default one', async () => {
  const first = await load();
  first.changeKey('x', 'd');
  vi.resetModules();
  const second = await load();
  expect(second.keyLayout().read('d')).toBe('x');
  second.resetKeys();
  expect(second.keyLayout().isChanged).toBe(false);
  expect(storage.size).toBe(0);
});

test.each(['no json', '[]', '{"x":1}', '{"__proto__":"y"}', '{"x":"d"}', '{"x":"d","e":"d","d":"x"}'])(
  'a damaged layout is the default one: %s',
  async (text) => {
    storage.set('daywall.keys', text);
    const { keyLayout } = await load();
    expect(keyLayout().read('x')).toBe('x');
  },
);

test(`every sequence of changes leaves each key of the keyboard one meaning (seed ${seed})`, async () => {
  const { changeKey, keyLayout } = await load();
  const random = randomFrom(seed);
  const keys = ['a', 'b', 'c', 'd', 'Shift+a', '1'];
  for (let step = 0; step < 500; step += 1) {
    changeKey(random.pick(keys), random.isBelow(0.2) ? null : random.pick(keys));
    const pressed = keys.map((key) => keyLayout().press(key)).filter((key) => key !== null);
    expect(new Set(pressed).size, `SEED=${seed}`).toBe(pressed.length);
    for (const key of keys) {
      const at = keyLayout().press(key);
      if (at !== null) expect(keyLayout().read(at)).toBe(key);
    }
  }
});
