import { mostCommonText } from '#contract/task/series-texts.ts';
import type { ItemBase } from '../../schedule-items/table.ts';
import type { Part } from '../event-fields.ts';

/** A text that was changed in one of the other occurrences alone stays. */
export function sharedParts(
  parts: readonly Part[],
  edited: ItemBase,
  others: readonly ItemBase[],
): (other: ItemBase) => Part[] {
  const said = new Map(
    parts.map((part) => [
      part,
      part === 'times' ? null : mostCommonText([edited, ...others].map((each) => each[part])),
    ]),
  );
  return (other) => parts.filter((part) => part === 'times' || other[part] === said.get(part));
}
