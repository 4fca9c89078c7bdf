import { describe, expect, it } from 'vitest';
import { type ChoiceStorage, keepSwitch, readSwitch } from './kept-switch.ts';

function memory(): ChoiceStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('a switch of the week', () => {
  it('starts as its page wants it, and stays as it was left', () => {
    const storage = memory();
    expect(readSwitch(storage, 'weekends', true)).toBe(true);
    expect(readSwitch(storage, 'notPlanned', false)).toBe(false);
    keepSwitch(storage, 'weekends', false);
    keepSwitch(storage, 'notPlanned', true);
    expect(readSwitch(storage, 'weekends', true)).toBe(false);
    expect(readSwitch(storage, 'notPlanned', false)).toBe(true);
    keepSwitch(storage, 'weekends', true);
    expect(readSwitch(storage, 'weekends', false)).toBe(true);
  });

  it('starts as its page wants it with a closed storage', () => {
    const closed: ChoiceStorage = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('closed');
      },
    };
    keepSwitch(closed, 'weekends', false);
    expect(readSwitch(closed, 'weekends', true)).toBe(true);
    expect(readSwitch(closed, 'notPlanned', false)).toBe(false);
  });
});
