import { labelName } from '#contract/task/label.ts';
import type { TextRange } from './reading.ts';

export interface LabelToken extends TextRange {
  readonly label: string;
}

/** Pattern of a new label; `#12` is a number. */
const NEW_LABEL = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u;

/**
 * Finds labels: `#word` between blanks that starts with a letter, or one of the `known`, which keeps its own case.
 * `C#` is a name, and `#12` a label only if it is known.
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
