import type { Change, EntityName } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { Transaction } from '../database/driver.ts';
import { changeOf, type VisibleRow } from '../entity-reader.ts';
import type { Queue } from '../jobs/job-queue.ts';
import { listOfTransaction, type NewChange } from './change-log/repository.ts';
import type { WriteContext } from './write.ts';

/** Entity that a write touched, with its audience. */
export interface Touched {
  readonly entity: EntityName;
  readonly id: string;
  version: number;
  /** Audience, each with whether it may have lost access. */
  readonly audience: Map<string, 'upsert' | 'remove'>;
  /** Change event for the caller; null until it was read. */
  change: Change | null;
}

/** Users, groups and organizations that learn of touched entities. */
export function addressesOf(touched: readonly Touched[]): ReadonlySet<string> {
  return new Set(touched.flatMap(({ audience }) => [...audience.keys()]));
}

export type SeenByCaller = { readonly [E in EntityName]: Map<string, VisibleRow<E>> };

export function nothingSeen(): SeenByCaller {
  // Made from exactly these names, which the type of `Object.fromEntries` drops.
  return Object.fromEntries(entityNames.map((name) => [name, new Map()])) as unknown as SeenByCaller;
}

export function rowsOf({ entity, id, version, audience }: Touched, at: string): NewChange[] {
  return [...audience].map(([audienceId, op]) => ({ entity, entityId: id, version, op, audienceId, at }));
}

/** Entities that an earlier transaction touched, read back from the change log to answer a replay. */
export async function touchedEarlier(tx: Transaction, txid: string): Promise<Touched[]> {
  const touched = new Map<string, Touched>();
  for (const { entity, entityId: id, version, audienceId, op } of await listOfTransaction(tx, txid)) {
    if (entity === 'session' || entity === 'scope') continue;
    const key = `${entity}:${id}`;
    const entry = touched.get(key) ?? { entity, id, version, audience: new Map(), change: null };
    entry.audience.set(audienceId, op);
    touched.set(key, entry);
  }
  return [...touched.values()];
}

type ContextBasis = Pick<WriteContext, 'tx' | 'caller' | 'requestId' | 'now' | 'reachOut'> & {
  readonly queue: Queue;
};

/** Context that collects the touched entities and scope moves of one write. */
export function createContext({ queue, ...basis }: ContextBasis) {
  const touched = new Map<string, Touched>();
  const scopeMoves: NewChange[] = [];
  const seenByCaller = nothingSeen();

  function entryOf(entity: EntityName, row: { readonly id: string; readonly version: number }): Touched {
    const key = `${entity}:${row.id}`;
    const known = touched.get(key);
    const entry = known ?? { entity, id: row.id, version: 0, audience: new Map(), change: null };
    entry.version = Math.max(entry.version, row.version);
    touched.set(key, entry);
    return entry;
  }
  function forget(entity: EntityName, id: string): void {
    seenByCaller[entity].delete(id);
  }
  const context: WriteContext = {
    ...basis,
    touch(entity, row, audience, seen) {
      const entry = entryOf(entity, row);
      for (const address of typeof audience === 'string' ? [audience] : audience) {
        if (!entry.audience.has(address)) entry.audience.set(address, 'upsert');
      }
      entry.change = seen === undefined ? null : changeOf(entity, seen, row.id, row.version);
      if (seen === undefined) forget(entity, row.id);
      else seenByCaller[entity].set(row.id, seen);
    },
    withdraw(entity, row, audience) {
      const entry = entryOf(entity, row);
      for (const address of typeof audience === 'string' ? [audience] : audience) {
        entry.audience.set(address, 'remove');
      }
      entry.change = null;
      forget(entity, row.id);
    },
    moveScope(scopeId, op, userIds) {
      const moves = userIds.map((audienceId) => ({
        entity: 'scope' as const,
        entityId: scopeId,
        version: 1,
        op,
        audienceId,
        at: basis.now,
      }));
      scopeMoves.push(...moves);
    },
    send: (job, data) => queue.send(basis.tx, job, data),
  };
  return { context, entries: () => [...touched.values()], scopeMoves, seenByCaller };
}
