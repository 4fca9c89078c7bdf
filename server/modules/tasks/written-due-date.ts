import type { DueChange, InstantOrDay } from '#contract/task/due.ts';
import { dueAfter } from '#contract/task/due-after.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { findKnownZones } from '../app-settings/service.ts';

/** Due date after the caller's write, from the current one of an entity of `ownerId`. */
export async function dueWritten(
  { tx, caller }: Pick<WriteContext, 'tx' | 'caller'>,
  change: DueChange,
  current: InstantOrDay,
  ownerId: string,
): Promise<InstantOrDay> {
  const isDayNamed = typeof change.dueDay === 'string' || change.isWholeDay === true;
  const zones =
    isDayNamed || current.dueDay !== null ? await findKnownZones(tx, [caller.userId, ownerId]) : () => null;
  const { dueDate, dueDay } = dueAfter(change, current, {
    writer: zones(caller.userId),
    owner: zones(ownerId),
  });
  return { dueDate, dueDay };
}

/** History fields that make up a due date. */
export const dueFieldNames = ['dueDate', 'dueDay', 'isWholeDay'] as const;
