import { labelName } from '#contract/label.ts';
import type { TextRange } from './parse-reading.ts';

export interface LabelToken extends TextRange {
  readonly label: string;
}

/** `#word` between blanks, begun by a letter: `#12` numbers something, and `C#` is a name. */
export function findLabels(text: string): LabelToken[] {
  const tokens: LabelToken[] = [];
  for (const match of text.matchAll(/(?<!\S)#(\p{L}[\p{L}\p{M}\p{N}_-]*)(?!\S)/gu)) {
    const name = labelName.safeParse(match[1]);
    if (!name.success) continue;
    tokens.push({ start: match.index, end: match.index + match[0].length, label: name.data });
  }
  return tokens;
}
