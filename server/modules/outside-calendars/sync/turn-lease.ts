import type { Clock } from '#server/clock.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { ProviderError } from '#server/provider-error.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import * as syncs from '../storage/sync-repository.ts';
import type { OutsideSyncRow } from '../table.ts';

/** Age at which the lease of a dead process expires. Milliseconds. */
const LEASE = 3 * MINUTE;
/** Time after which a turn lets other accounts go before it, and after which it ends. Milliseconds. */
const SHARE = 2 * MINUTE;
const LONGEST = 10 * MINUTE;

/** The lease expired and another turn has it, which goes on from what is stored. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Right of one turn to write for its account. Its end is its id, since each later lease ends later. */
export interface TurnLease {
  readonly sync: OutsideSyncRow;
  /** Extends it before a call to the provider. Throws `LeaseLostError`, and `unreachable` for a turn without an end. */
  extend(): Promise<void>;
  /** Throws `LeaseLostError` in a transaction of a turn that may write no more. */
  demand(tx: Transaction): Promise<void>;
  /** Whether the turn had its share of time: the rest waits for the next one. */
  hadItsShare(): boolean;
  /** Returns whether another turn was requested meanwhile. */
  end(next: Pick<OutsideSyncRow, 'nextAt' | 'failures'>): Promise<boolean>;
}

interface Dependencies {
  readonly queryable: Queryable;
  readonly clock: Pick<Clock, 'now'>;
}

/** Null while another turn has it, which then runs again at its end. */
export async function takeTurnLease(
  { queryable, clock }: Dependencies,
  integrationId: string,
): Promise<TurnLease | null> {
  const begun = clock.now();
  let until = toInstant(begun + LEASE);
  const sync = await syncs.takeLease(queryable, integrationId, toInstant(begun), until);
  if (sync === null) return null;
  return {
    sync,
    async extend() {
      const now = clock.now();
      if (now > begun + LONGEST) throw new ProviderError('unreachable', 'A turn without an end.');
      const next = toInstant(now + LEASE);
      if (!(await syncs.extendLease(queryable, integrationId, until, next))) throw new LeaseLostError();
      until = next;
    },
    async demand(tx) {
      if (!(await syncs.lockLease(tx, integrationId, until))) throw new LeaseLostError();
    },
    hadItsShare: () => clock.now() > begun + SHARE,
    end: (next) => syncs.endLease(queryable, integrationId, until, next),
  };
}
