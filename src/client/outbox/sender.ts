import { RefusedError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import type { EntityChange } from '../replica/row.ts';
import type { Ledger } from './ledger.ts';
import { looksApplied, mayBeForgotten } from './old-operation.ts';
import type { Operation } from './operation.ts';
import { isSettledBy, stamped } from './registry.ts';
import type { Ask } from './server-state.ts';

/** Pause before a waiting operation is tried again where nothing else wakes it. Milliseconds. */
const RETRY = 5_000;
/** Refusals that say "later": the operation keeps its place. */
const laterIds: ReadonlySet<string> = new Set([
  'unavailable',
  'storage_full',
  'too_many_requests',
  'unauthenticated',
  'session_revoked',
]);

export interface SenderOptions {
  readonly accountId: string;
  readonly ports: Pick<Ports, 'clock' | 'log' | 'withLock'>;
  readonly ledger: Ledger;
  /** Sends one operation; resolves to what it touched, rejects with `RefusedError` or `NoResponseError`. */
  readonly send: (operation: Operation) => Promise<readonly EntityChange[]>;
  readonly ask: Ask;
  readonly isOnline: () => boolean;
}

export interface Sender {
  drain(): void;
  close(): void;
}

/**
 * Sends one operation after the other, each after the answer to the one before: the server works on the emits of one
 * socket side by side, so only that keeps their order. State machine: ARCHITECTURE.md, outbox operation.
 * docs/decisions/0008.
 */
export function createSender(options: SenderOptions): Sender {
  const { accountId, ports, ledger } = options;
  let isClosed = false;
  let isDraining = false;
  let isWanted = false;
  let cancelRetry: (() => void) | null = null;

  function drain(): void {
    isWanted = true;
    if (isDraining || isClosed || !options.isOnline()) return;
    if (!ledger.operations.some((each) => each.error === null)) return;
    isDraining = true;
    cancelRetry?.();
    cancelRetry = null;
    ports
      .withLock(`daywall:${accountId}:outbox`, sendAll)
      .catch(retryLater)
      .finally(() => {
        isDraining = false;
        if (isWanted && cancelRetry === null) drain();
      });
  }

  async function sendAll(): Promise<void> {
    // Operations in memory are still sent when the disk is lost.
    await ledger.reread([]).catch((error: unknown) => ports.log('outbox.notRead', error));
    while (!isClosed && options.isOnline()) {
      isWanted = false;
      const next = ledger.next();
      if (next === undefined || !(await sendOne(next))) return;
    }
  }

  async function sendOne(next: Operation): Promise<boolean> {
    try {
      if (mayBeForgotten(next, ports.clock.now()) && (await looksApplied(next, options.ask))) {
        await ledger.settle(next, []);
        return true;
      }
      const taken = await ledger.take(next);
      if (taken === null) return true;
      const clientNow = new Date(ports.clock.now()).toISOString();
      const changes = await options.send({ ...taken, write: stamped(taken.write, clientNow) });
      await ledger.settle(taken, changes);
      return true;
    } catch (error) {
      if (isClosed) return false;
      if (!(error instanceof RefusedError) || laterIds.has(error.reply.id)) {
        retryLater(error);
        return false;
      }
      ports.log('outbox.refused', { requestId: next.requestId, id: error.reply.id });
      // The key was applied before: a popup posted its write again after an edit had been merged into it.
      const isApplied = error.reply.id === 'request_id_reused';
      if (isApplied || isSettledBy(next.write, error.reply.id)) await ledger.settle(next, []);
      else await ledger.setError(next.requestId, error.reply);
      return true;
    }
  }

  function retryLater(reason: unknown): void {
    ports.log('outbox.waits', reason);
    isWanted = false;
    if (isClosed) return;
    cancelRetry ??= ports.clock.after(RETRY, () => {
      cancelRetry = null;
      drain();
    });
  }

  return {
    drain,
    close() {
      isClosed = true;
      cancelRetry?.();
    },
  };
}
