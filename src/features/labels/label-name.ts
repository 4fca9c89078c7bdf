import { labelName } from '#contract/label.ts';

/** What a person typed as a label's name: blanks become hyphens. Null where that is no name. */
export function readLabelName(typed: string): string | null {
  const name = labelName.safeParse(typed.trim().replace(/^#+/, '').replace(/\s+/g, '-'));
  return name.success ? name.data : null;
}
