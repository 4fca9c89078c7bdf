/** Six colours for calendars, labels and people. Never the only sign: a name is beside them. */
export type Swatch = 1 | 2 | 3 | 4 | 5 | 6;

/** Swatch derived from a name, so that the same name always has the same colour. */
export function swatchOf(name: string): Swatch {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const swatches = [1, 2, 3, 4, 5, 6] as const;
  return swatches[sum % swatches.length] ?? 1;
}

/** Colours of a swatch for a `style` property. */
export function swatchColors(swatch: Swatch): { background: string; color: string } {
  return { background: `var(--swatch-${swatch})`, color: `var(--swatch-${swatch}-ink)` };
}
