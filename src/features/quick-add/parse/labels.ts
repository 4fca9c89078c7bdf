import { labelName } from '#contract/label.ts';
import type { TextRange } from './reading.ts';

export interface LabelToken extends TextRange {
  readonly label: string;
}

/** What a label of which nobody knows anything looks like: `#12` numbers something. */
const NEW_LABEL = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u;

/**
 * `#word` between blanks, begun by a letter, or one of those that are `known`, which keeps its own case: `C#` is a name,
 * and `#12` a label only where there is one.
 */
export function findLabels(text: string, known: readonly string[] = []): LabelToken[] {
  const tokens: LabelToken[] = [];
  for (const match of text.matchAll(/(?<!\S)#(\S+)/gu)) {
    const typed = match[1] ?? '';
    const own = known.find((name) => name.toLowerCase() === typed.toLowerCase());
    const name = labelName.safeParse(own ?? typed);
    if (!name.success || (own === undefined && !NEW_LABEL.test(typed))) continue;
    tokens.push({ start: match.index, end: match.index + match[0].length, label: name.data });
  }
  return tokens;
}
