import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const names = ['localStorage', 'indexedDB'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

beforeEach(() => {
  vi.resetModules();
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
    });
  }
});
afterEach(() => {
  for (const [index, name] of names.entries()) {
    const descriptor = before[index];
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
});

it('closed storage is replaced by memory where even naming it throws', async () => {
  expect(() => localStorage).toThrow('insecure');
  await import('./closed-storage.ts');
  expect(localStorage.getItem('a')).toBeNull();
  localStorage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  localStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
  expect(indexedDB).toBeUndefined();
});
