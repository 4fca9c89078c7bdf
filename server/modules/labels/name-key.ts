import { tone } from '#contract/label.ts';
import type { LabelRow } from './table.ts';

/** What two names have in common that differ in nothing but their case. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The tone of a label that nobody chose one for: always the same for the same name. */
export function toneOf(nameKey: string): LabelRow['tone'] {
  let hash = 0;
  for (const character of nameKey) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const tones = tone.options;
  return tones[hash % tones.length] ?? 'grey';
}
