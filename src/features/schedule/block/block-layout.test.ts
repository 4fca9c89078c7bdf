import { describe, expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { layBands, placeSideBySide, topOf } from './block-layout.ts';

const span = (start: number, end: number) => ({ start: start * HOUR, end: end * HOUR });

describe('blocks that overlap', () => {
  it('keep the whole width if they only touch', () => {
    expect(placeSideBySide([span(9, 10), span(10, 11)])).toEqual([
      { column: 0, columns: 1 },
      { column: 0, columns: 1 },
    ]);
  });

  it('leave the whole width to one that starts when they end', () => {
    expect(placeSideBySide([span(9, 10), span(9, 10), span(10, 11)]).at(-1)).toEqual({
      column: 0,
      columns: 1,
    });
  });

  it('are placed side by side, and reuse a column of their cluster', () => {
    expect(placeSideBySide([span(9, 12), span(9, 10), span(10, 11), span(13, 14)])).toEqual([
      { column: 0, columns: 2 },
      { column: 1, columns: 2 },
      { column: 1, columns: 2 },
      { column: 0, columns: 1 },
    ]);
  });

  it('never share a column at the same time', () => {
    const blocks = Array.from({ length: 40 }, (_, i) => span((i * 7) % 20, ((i * 7) % 20) + 1 + (i % 5)));
    const placed = placeSideBySide(blocks);
    for (const [i, a] of blocks.entries())
      for (const [j, b] of blocks.entries())
        if (i < j && a.start < b.end && b.start < a.end)
          expect(placed[i]?.column, `${i} and ${j}`).not.toBe(placed[j]?.column);
  });
});

describe('the day’s bands', () => {
  const scale = { hour: 60, leastBusy: 24, mostFree: 40 };

  it('are a single folded band when nothing is planned', () => {
    expect(layBands([], span(8, 18), scale)).toEqual([{ kind: 'free', ...span(8, 18), top: 0, height: 40 }]);
  });

  it('are to scale for blocks and folded for free time', () => {
    const bands = layBands([span(10, 12), span(11, 13), span(13, 13.25), span(7, 8.5)], span(8, 18), scale);
    expect(bands.map(({ kind, height }) => [kind, height])).toEqual([
      ['busy', 30],
      ['free', 40],
      ['busy', 180],
      ['busy', 24],
      ['free', 40],
    ]);
    expect(bands.map(({ top }) => top)).toEqual([0, 30, 70, 250, 274]);
  });

  it('place an instant within its band, clamped to the day', () => {
    const bands = layBands([span(10, 12)], span(8, 18), scale);
    expect(topOf(bands, 9 * HOUR)).toBe(20);
    expect(topOf(bands, 11 * HOUR)).toBe(100);
    expect(topOf(bands, 0)).toBe(0);
    expect(topOf(bands, 20 * HOUR)).toBe(200);
  });
});
