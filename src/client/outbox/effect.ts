import type { EntityName, EntityOf } from '#contract/change.ts';
import { type Due, type DueChange, dueAfter, type InstantOrDay } from '#contract/due.ts';
import type { Write, WritePayloads } from '../client.ts';
import type { RowChange } from '../replica/row.ts';

/** What effects read: the rows as they look before the write. */
interface EffectView {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
  all<E extends EntityName>(entity: E): Iterable<EntityOf<E>>;
}

export interface EffectContext {
  readonly view: EffectView;
  readonly accountId: string;
  /** When the write was made, as an instant. */
  readonly at: string;
  /** How far the server's clock is ahead of this device's, as far as it is known. Milliseconds. */
  readonly clockOffset?: number | undefined;
  /** Last images of what was deleted in this context, by the id of the thing that was deleted. */
  readonly graves: Graves;
}

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

/** An instant of this device's clock as the server will write it down. */
export function serverInstant(instant: string, { clockOffset = 0 }: EffectContext): string {
  return clockOffset === 0 ? instant : new Date(Date.parse(instant) + clockOffset).toISOString();
}

/** What some writes make of the rows before them, by their name. */
export type Effects<N extends keyof WritePayloads> = {
  readonly [K in N]: (payload: WritePayloads[K], context: EffectContext) => readonly RowChange[];
};

/** The rows that any write makes of those before it. */
export type EffectsOf = (write: Write, context: EffectContext) => readonly RowChange[];

/** What a patch gives: a field that is left out, or undefined, stays as it is. */
export function given<T extends object>(patch: T): { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) } {
  const found: { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) } = {};
  for (const key in patch) {
    const value = patch[key];
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** Remembers what a deletion took away, so that undoing it shows at once. */
export interface Graves {
  bury(id: string, rows: readonly RowChange[]): void;
  exhume(id: string): readonly RowChange[];
}

const GRAVES = 200;

export function createGraves(): Graves {
  const graves = new Map<string, readonly RowChange[]>();
  return {
    bury(id, rows) {
      if (rows.length === 0) return;
      graves.delete(id);
      graves.set(id, rows);
      for (const oldest of graves.keys()) {
        if (graves.size <= GRAVES) break;
        graves.delete(oldest);
      }
    },
    exhume: (id) => graves.get(id) ?? [],
  };
}
