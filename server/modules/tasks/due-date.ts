import { type DueChange, dueAfter, type InstantOrDay } from '#contract/due.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { findKnownZones } from '../app-settings/service.ts';

/** The due date that a write by the caller makes of the current one of something that somebody owns. */
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

/** Names of the fields in which a history tells of a due date. */
export const dueFieldNames = ['dueDate', 'dueDay', 'isWholeDay'] as const;
