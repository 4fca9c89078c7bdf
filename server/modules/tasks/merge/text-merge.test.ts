import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeText } from './text-merge.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
console.info(`text merge seed ${seed}`);

const lines = fc.array(fc.constantFrom('eggs', 'milk', 'bread and butter', '', 'ten o’clock'), {
  maxLength: 12,
});

describe('mergeText', () => {
  it('gives up if both changed the same words', () => {
    expect(mergeText('at nine', 'at ten', 'at noon')).toBeNull();
  });

  it('keeps two edits of one line', () => {
    expect(mergeText('the quick brown fox', 'the slow brown fox', 'the quick brown wolf')).toBe(
      'the slow brown wolf',
    );
  });

  it('takes the only changed side', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (base, side) => {
        expect(mergeText(base, base, side)).toBe(side);
        expect(mergeText(base, side, base)).toBe(side);
        expect(mergeText(base, side, side)).toBe(side);
      }),
      { seed },
    );
  });

  it('keeps every line that one side added, and restores none that one side removed', () => {
    fc.assert(
      fc.property(lines, fc.nat(12), fc.nat(12), (base, first, second) => {
        const insert = (at: number, line: string) =>
          [...base.slice(0, at % (base.length + 1)), line, ...base.slice(at % (base.length + 1))].join('\n');
        const merged = mergeText(
          base.join('\n'),
          insert(first, 'from the laptop'),
          insert(second, 'from the phone'),
        );
        if (merged === null) return;
        const kept = merged.split('\n');
        expect(kept).toContain('from the laptop');
        expect(kept).toContain('from the phone');
        expect(kept.length).toBe(base.length + 2);
      }),
      { seed },
    );
  });

  it('merges an edit at each end of long texts of equal lines, which offer very many alignments', () => {
    for (const lines of [
      'same\n'.repeat(2_000),
      Array.from({ length: 1_000 }, (_, n) => `${n}\n\n`).join(''),
    ])
      expect(mergeText(lines, `first\n${lines}`, `${lines}last\n`)).toBe(`first\n${lines}last\n`);
  });

  it('takes a long passage that one side added or removed', () => {
    const passage = Array.from({ length: 5_000 }, (_, n) => `new ${n}\n`).join('');
    expect(mergeText('a\nb\nc\n', `a\n${passage}b\nc\n`, 'a\nb\nd\n')).toBe(`a\n${passage}b\nd\n`);
    expect(mergeText(`a\n${passage}b\nc\n`, 'a\nb\nc\n', `a\n${passage}b\nd\n`)).toBe('a\nb\nd\n');
  });

  it('gives up where a side changed more than its budget allows to compare', () => {
    const numbered = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name}${n} `).join('\n');
    expect(mergeText(numbered('a'), numbered('b'), `${numbered('a')}end`)).toBeNull();
  });
});
