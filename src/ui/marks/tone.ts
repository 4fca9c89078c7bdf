import { type Swatch, swatchColors } from './swatch.ts';

/** Palette for labels, filters and collections. */
export type Tone = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'violet' | 'pink';

/** Swatch of each tone; similar tones share one, since a name is always beside it. */
const papers: Readonly<Record<Exclude<Tone, 'grey'>, Swatch>> = {
  green: 1,
  teal: 1,
  blue: 2,
  violet: 3,
  red: 4,
  pink: 4,
  orange: 5,
  yellow: 6,
};

/** Colours of a tone for a `style` property. */
export function toneColors(tone: Tone): { background: string; color: string } {
  return tone === 'grey'
    ? { background: 'var(--surface-sunk)', color: 'var(--ink-soft)' }
    : swatchColors(papers[tone]);
}
