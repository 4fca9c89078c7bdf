import { mostCommonText } from '#contract/task/series-texts.ts';
import type { ItemBase } from '../../schedule-items/table.ts';
import type { EventField } from '../event-fields.ts';

/** A text that was changed in one of the other occurrences alone stays. */
export function sharedFields(
  fields: readonly EventField[],
  edited: ItemBase,
  others: readonly ItemBase[],
): (other: ItemBase) => EventField[] {
  const common = new Map(
    fields.map((field) => [
      field,
      field === 'times' ? null : mostCommonText([edited, ...others].map((each) => each[field])),
    ]),
  );
  return (other) => fields.filter((field) => field === 'times' || other[field] === common.get(field));
}
