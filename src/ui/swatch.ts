/** Six papers for calendars, labels and people. Never the only sign: a name stands beside them. */
export type Swatch = 1 | 2 | 3 | 4 | 5 | 6;

/** The same name always gets the same paper. */
export function swatchOf(name: string): Swatch {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const swatches = [1, 2, 3, 4, 5, 6] as const;
  return swatches[sum % swatches.length] ?? 1;
}

/** For a `style` property. */
export function swatchColors(swatch: Swatch): { background: string; color: string } {
  return { background: `var(--swatch-${swatch})`, color: `var(--swatch-${swatch}-ink)` };
}
