import { describe, expect, it } from 'vitest';
import { matchOf } from './match.ts';

describe('matchOf', () => {
  it('finds nothing for an empty query or one with a missing letter', () => {
    expect(matchOf('Wall', '')).toBeNull();
    expect(matchOf('Wall', '  ')).toBeNull();
    expect(matchOf('Wall', 'wax')).toBeNull();
  });

  it('ignores letters scattered over a long text', () => {
    expect(matchOf('Write the quarterly report for the board of the company', 'wyz')).toBeNull();
  });

  it('ranks full text, prefix, words, infix and letters in that order', () => {
    const scores = ['Time', 'Timesheet', 'Look back on time', 'Overtime', 'The item'].map((text) =>
      matchOf(text, 'time'),
    );
    expect(scores.slice(0, 4)).not.toContain(null);
    const found = scores.map((score) => score ?? 0);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
  });

  it('ignores case, accents and the order of words', () => {
    expect(matchOf('Réglages', 'reglages')).toBe(1);
    expect(matchOf('Straße', 'STRASSE')).toBe(1);
    expect(matchOf('Change the language', 'lang change')).not.toBeNull();
  });

  it('finds by initials of words', () => {
    expect(matchOf('Keyboard shortcuts', 'ks')).not.toBeNull();
    expect(matchOf('Tasks by day', 'tbd')).not.toBeNull();
  });
});
