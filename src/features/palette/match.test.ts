import { describe, expect, it } from 'vitest';
import { matchOf } from './match.ts';

describe('matchOf', () => {
  it('finds nothing for nothing, and nothing that lacks a letter', () => {
    expect(matchOf('Wall', '')).toBeNull();
    expect(matchOf('Wall', '  ')).toBeNull();
    expect(matchOf('Wall', 'wax')).toBeNull();
  });

  it('takes letters strewn over a long text for chance', () => {
    expect(matchOf('Write the quarterly report for the board of the company', 'wyz')).toBeNull();
  });

  it('ranks the whole, the beginning, the words, the middle and the letters in that order', () => {
    const scores = ['Time', 'Timesheet', 'Look back on time', 'Overtime', 'The item'].map((text) =>
      matchOf(text, 'time'),
    );
    expect(scores.slice(0, 4)).not.toContain(null);
    const found = scores.map((score) => score ?? 0);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
  });

  it('knows no case and no accents, and any order of words', () => {
    expect(matchOf('Réglages', 'reglages')).toBe(1);
    expect(matchOf('Straße', 'STRASSE')).toBe(1);
    expect(matchOf('Change the language', 'lang change')).not.toBeNull();
  });

  it('finds by the beginnings of words', () => {
    expect(matchOf('Keyboard shortcuts', 'ks')).not.toBeNull();
    expect(matchOf('Tasks by day', 'tbd')).not.toBeNull();
  });
});
