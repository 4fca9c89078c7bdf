import { labelName } from '#contract/task/label.ts';

/** Label name from typed text, with blanks as hyphens. Null if it is not valid. */
export function readLabelName(typed: string): string | null {
  const name = labelName.safeParse(typed.trim().replace(/^#+/, '').replace(/\s+/g, '-'));
  return name.success ? name.data : null;
}
