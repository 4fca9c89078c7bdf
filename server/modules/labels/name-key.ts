import { tone } from '#contract/task/label.ts';
import type { LabelRow } from './table.ts';

/** Key of a label name, equal for names that differ in case only. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Default tone of a label: the same for the same name. */
export function toneOf(nameKey: string): LabelRow['tone'] {
  let hash = 0;
  for (const character of nameKey) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const tones = tone.options;
  return tones[hash % tones.length] ?? 'grey';
}
