import { beforeEach, expect, test, vi } from 'vitest';
import { countAct, dismissHint, isHintShown } from './known-hints.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
});

beforeEach(() => storage.clear());

test('a hint goes once its act was done three times, and no other goes with it', () => {
  for (const isShown of [true, true, false]) {
    countAct('boardHint');
    expect(isHintShown('boardHint')).toBe(isShown);
  }
  expect(isHintShown('planHint')).toBe(true);
});

test('a dismissed hint is known', () => {
  dismissHint('planHint');
  expect(isHintShown('planHint')).toBe(false);
});

test('a hint is shown where the device keeps nothing', () => {
  vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  dismissHint('planHint');
  expect(isHintShown('planHint')).toBe(true);
  vi.restoreAllMocks();
});
