import type { EntityName, EntityOf } from '#contract/change.ts';
import type { Due, DueChange, InstantOrDay } from '#contract/task/due.ts';
import { dueAfter } from '#contract/task/due-after.ts';
import type { Write } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import type { Tombstones } from './tombstones.ts';

interface EffectView {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
  all<E extends EntityName>(entity: E): Iterable<EntityOf<E>>;
}

export interface EffectContext {
  readonly view: EffectView;
  readonly accountId: string;
  /** When the write was made, as an instant. */
  readonly at: string;
  /** Known offset of the server's clock from this device's; positive where the server's is ahead. Milliseconds. */
  readonly clockOffset?: number | undefined;
  readonly tombstones: Tombstones;
}

export type EffectsOf = (write: Write, context: EffectContext) => readonly RowChange[];

/** Zone by which the person's days are counted on this device: the one they chose, else the device's. */
export function zoneOfPerson({ view, accountId }: Pick<EffectContext, 'view' | 'accountId'>): string {
  const chosen = view.get('appSettings', accountId)?.timeZone;
  return chosen ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The due date that a write of this person makes of the current one. */
export function dueWritten(change: DueChange, current: InstantOrDay, context: EffectContext): Due {
  const zone = zoneOfPerson(context);
  return dueAfter(change, current, { writer: zone, owner: zone });
}

export function serverInstant(instant: string, { clockOffset = 0 }: EffectContext): string {
  return clockOffset === 0 ? instant : new Date(Date.parse(instant) + clockOffset).toISOString();
}

/** Fields of a patch that have a value: one that is left out, or undefined, stays as it is. */
export function definedFields<T extends object>(
  patch: T,
): { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) } {
  const found: { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) } = {};
  for (const key in patch) {
    const value = patch[key];
    if (value !== undefined) found[key] = value;
  }
  return found;
}
