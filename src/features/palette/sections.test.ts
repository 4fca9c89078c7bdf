import { describe, expect, it } from 'vitest';
import type { PaletteEntry, PaletteKind } from './palette-entry.ts';
import { paletteSections } from './palette-sections.ts';

function entry(kind: PaletteKind, text: string, more: Partial<PaletteEntry> = {}): PaletteEntry {
  return { id: `${kind}:${text}`, kind, text, icon: null, act: () => undefined, ...more };
}
const shown = (sections: ReturnType<typeof paletteSections>) =>
  sections.map(({ kind, entries }) => [kind, entries.map(({ text }) => text)]);

const wall = entry('page', 'Wall');
const week = entry('page', 'Week');
const dark = entry('command', 'Dark theme', { words: 'look night' });
const french = entry('command', 'Language: French', { isHidden: true });
const all = [wall, week, dark, french];

describe('paletteSections', () => {
  it('offers only the task to add if nothing matches', () => {
    const add = entry('add', 'Add “zzz”');
    expect(shown(paletteSections(all, [], 'zzz', [], null))).toEqual([]);
    expect(shown(paletteSections(all, [], 'zzz', [], add))).toEqual([['add', ['Add “zzz”']]]);
  });

  it('shows recent entries once before typing, and no hidden ones', () => {
    expect(shown(paletteSections(all, [], '', [], null))).toEqual([
      ['command', ['Dark theme']],
      ['page', ['Wall', 'Week']],
    ]);
    expect(shown(paletteSections(all, [], ' ', [week.id, 'gone', french.id], null))).toEqual([
      ['recent', ['Week', 'Language: French']],
      ['command', ['Dark theme']],
      ['page', ['Wall']],
    ]);
  });

  it('finds by additional terms, with the best kind first and the task to add last', () => {
    expect(shown(paletteSections(all, [], 'night', [], null))).toEqual([['command', ['Dark theme']]]);
    const task = entry('task', 'French lesson');
    expect(shown(paletteSections(all, [task], 'french', [], entry('add', 'Add')))).toEqual([
      ['task', ['French lesson']],
      ['command', ['Language: French']],
      ['add', ['Add']],
    ]);
  });

  it('ranks recent entries before equal ones', () => {
    expect(shown(paletteSections(all, [], 'w', [], null))[0]).toEqual(['page', ['Wall', 'Week']]);
    expect(shown(paletteSections(all, [], 'w', [week.id], null))[0]).toEqual(['page', ['Week', 'Wall']]);
  });
});
