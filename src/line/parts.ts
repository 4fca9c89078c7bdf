import type { QuickAddKind, QuickAddPart, TextRange } from './reading.ts';

export interface TakenRange extends TextRange {
  readonly kind: Exclude<QuickAddKind, 'title'>;
}

/**
 * Splits the whole line into parts. A date can enclose other tokens (`tomorrow 30m 3pm`): of overlapping ranges the
 * later one wins, so dates come first. Blanks between two different parts belong to the title.
 */
export function toParts(text: string, taken: readonly TakenRange[]): QuickAddPart[] {
  const kinds = new Array<QuickAddKind>(text.length).fill('title');
  for (const range of taken) kinds.fill(range.kind, range.start, range.end);
  for (const blank of text.matchAll(/\s+/g)) {
    const end = blank.index + blank[0].length;
    if (kinds[blank.index - 1] !== kinds[end]) kinds.fill('title', blank.index, end);
  }
  const parts: QuickAddPart[] = [];
  for (let start = 0; start < text.length; ) {
    const kind = kinds[start] ?? 'title';
    let end = start + 1;
    while (end < text.length && kinds[end] === kind) end += 1;
    parts.push({ kind, start, end, text: text.slice(start, end) });
    start = end;
  }
  return parts;
}

/** Title from the remaining parts, in its original spelling with single blanks, without the backslashes of escapes. */
export function toTitle(parts: readonly QuickAddPart[], backslashes: ReadonlySet<number>): string {
  return parts
    .filter((part) => part.kind === 'title')
    .map((part) => withoutBackslashes(part, backslashes))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutBackslashes({ text, start }: QuickAddPart, backslashes: ReadonlySet<number>): string {
  if (backslashes.size === 0) return text;
  return text.replace(/\\/g, (backslash, offset: number) =>
    backslashes.has(start + offset) ? '' : backslash,
  );
}
