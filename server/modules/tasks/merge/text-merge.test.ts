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

  it('does not spend seconds on text made to be slow', () => {
    const text = (end: string) => `${'\n'.repeat(50_000)}${'a '.repeat(20_000)}${end}`;
    const begun = performance.now();
    expect(mergeText(text('x'), text('y'), text('z'))).toBeNull();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
