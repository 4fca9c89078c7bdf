import type { ItemBase } from '../schedule-items/table.ts';
import type { Part } from './event-fields.ts';

/** What most say; of what as many say, what is said first. */
function mostCommon(values: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

/**
 * Which parts of a change of `edited` reach other occurrences of its series: a text that was changed in one of them alone
 * stays as it is there. What the series itself says is what most of them do.
 */
export function sharedParts(
  parts: readonly Part[],
  edited: ItemBase,
  others: readonly ItemBase[],
): (other: ItemBase) => Part[] {
  const said = new Map(
    parts.map((part) => [
      part,
      part === 'times' ? null : mostCommon([edited, ...others].map((each) => each[part])),
    ]),
  );
  return (other) => parts.filter((part) => part === 'times' || other[part] === said.get(part));
}
