import { labelName } from '#contract/task/label.ts';
import type { TextRange } from './reading.ts';

export interface LabelToken extends TextRange {
  readonly label: string;
  /** Followed by a sign that is not part of it: a label beside other pieces (`#work, tomorrow`), not within a sentence. */
  readonly isLoose: boolean;
}

/** Pattern of a new label; `#12` is a number. */
const NEW_LABEL = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u;

/**
 * Finds labels: `#word` between blanks that starts with a letter, or one of the `known`, which keeps its own case.
 * `C#` is a name, and `#12` a label only if it is known.
 */
export function findLabels(text: string, known: readonly string[] = []): LabelToken[] {
  const tokens: LabelToken[] = [];
  for (const { index, 1: word = '' } of text.matchAll(/(?<![^\s([])#(\S+)/gu)) {
    // A comma or a bracket behind a label belongs to it only if a known name has it.
    for (const typed of new Set([word, word.replace(/[.,;:!?)\]]+$/u, '')])) {
      const own = known.find((name) => name.toLowerCase() === typed.toLowerCase());
      const name = labelName.safeParse(own ?? typed);
      if (!name.success || (own === undefined && !NEW_LABEL.test(typed))) continue;
      tokens.push({ start: index, end: index + 1 + typed.length, label: name.data, isLoose: typed !== word });
      break;
    }
  }
  return tokens;
}
