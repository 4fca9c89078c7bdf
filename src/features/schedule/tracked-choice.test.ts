import { expect, it } from 'vitest';
import { type ChoiceStorage, keepShowsTracked, readShowsTracked } from './tracked-choice.ts';

function storageWith(kept: Record<string, string>): ChoiceStorage {
  return {
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      kept[key] = value;
    },
  };
}

it('shows tracked time where storage is closed, and choosing there does no harm', () => {
  const fail = () => {
    throw new Error('closed');
  };
  const closed = { getItem: fail, setItem: fail };
  expect(readShowsTracked(closed)).toBe(true);
  expect(() => keepShowsTracked(closed, false)).not.toThrow();
});

it('shows tracked time until it is switched off, and again when it is switched on', () => {
  const storage = storageWith({});
  expect(readShowsTracked(storage)).toBe(true);
  keepShowsTracked(storage, false);
  expect(readShowsTracked(storage)).toBe(false);
  keepShowsTracked(storage, true);
  expect(readShowsTracked(storage)).toBe(true);
});
