import { describe, expect, it } from 'vitest';
import { type ChoiceStorage, keepShowsWeekends, readShowsWeekends } from './weekend-choice.ts';

function memory(): ChoiceStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('weekends in the week', () => {
  it('are shown until switched off, and again when switched on', () => {
    const storage = memory();
    expect(readShowsWeekends(storage)).toBe(true);
    keepShowsWeekends(storage, false);
    expect(readShowsWeekends(storage)).toBe(false);
    keepShowsWeekends(storage, true);
    expect(readShowsWeekends(storage)).toBe(true);
  });

  it('are shown with a closed storage', () => {
    const closed: ChoiceStorage = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('closed');
      },
    };
    keepShowsWeekends(closed, false);
    expect(readShowsWeekends(closed)).toBe(true);
  });
});
