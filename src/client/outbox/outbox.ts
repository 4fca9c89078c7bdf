import { v7 as uuidv7 } from 'uuid';
import type { Change } from '#contract/change.ts';
import type { AnswerOf, PayloadOf, ReadName } from '#contract/realtime.ts';
import type { Write } from '../client.ts';
import { RefusedError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import type { ChangedRow, Disk } from '../replica/disk.ts';
import { rowKey } from '../replica/row.ts';
import type { Rows } from '../replica/rows.ts';
import { mergeTarget, mergeWrites } from './coalesce.ts';
import { looksApplied, mayBeForgotten } from './old-operation.ts';
import type { Operation } from './operation.ts';
import { prepareWrite } from './prepare.ts';
import type { Projection } from './projection.ts';
import { rebase } from './rebase.ts';
import { stampForSending } from './sending.ts';
import { subjectOf } from './subject.ts';

/** Pause before a waiting operation is tried again where nothing else wakes it. Milliseconds. */
const RETRY = 5_000;
/** Refusals that say "later": the operation keeps its place. */
const laterIds: ReadonlySet<string> = new Set([
  'unavailable',
  'too_many_requests',
  'unauthenticated',
  'session_revoked',
]);

export interface OutboxOptions {
  readonly accountId: string;
  readonly ports: Pick<Ports, 'clock' | 'log' | 'withLock'>;
  readonly disk: Disk;
  readonly rows: Rows;
  readonly projection: Projection;
  /** Sends one operation; resolves to what it touched, rejects with `RefusedError` or `NoResponseError`. */
  readonly send: (operation: Operation) => Promise<readonly Change[]>;
  readonly ask: <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;
  readonly isOnline: () => boolean;
  /** Tells the other contexts of this browser that these rows and the outbox changed on disk. */
  readonly announce: (rows: readonly ChangedRow[]) => void;
}

export interface Outbox {
  /** Shows the write now; settles when it is on disk. `given` is the key of a write made in another context. */
  write(write: Write, given?: { readonly requestId: string; readonly at: string }): Promise<void>;
  retryWrite(requestId: string): Promise<void>;
  discardWrite(requestId: string): Promise<void>;
  /** Sends what waits, unless another context of this browser does. */
  drain(): void;
  /** Reads again what another context changed on disk. */
  reread(rows: readonly ChangedRow[]): Promise<void>;
  close(): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { accountId, ports, disk, rows, projection } = options;
  /** Shown, but not yet known to be on disk. */
  const unstored = new Set<string>();
  /** The disk would not take them: they are sent from memory. */
  const homeless = new Set<string>();
  /** Grows with every change of the disk made here: what was read before one is out of date. */
  let generation = 0;
  let isClosed = false;
  let isDraining = false;
  let isWanted = false;
  let cancelRetry: (() => void) | null = null;

  function replaceInMemory(requestId: string, next: Operation | null): void {
    if (isClosed) return;
    projection.set(
      projection.operations.flatMap((each) => (each.requestId === requestId ? (next ?? []) : each)),
    );
  }

  async function keep(operation: Operation, work: () => Promise<unknown>): Promise<void> {
    generation += 1;
    unstored.add(operation.requestId);
    try {
      await work();
    } catch (error) {
      homeless.add(operation.requestId);
      ports.log('outbox.notKept', error);
    }
    unstored.delete(operation.requestId);
    generation += 1;
    if (isClosed) return;
    options.announce([]);
    drain();
  }

  function write(given: Write, from?: { readonly requestId: string; readonly at: string }): Promise<void> {
    const made = prepareWrite(given, rows);
    const subject = subjectOf(made, accountId);
    const operation: Operation = {
      requestId: from?.requestId ?? uuidv7(),
      entity: subject.entity,
      entityId: subject.id,
      at: from?.at ?? new Date(ports.clock.now()).toISOString(),
      isSent: false,
      error: null,
      write: made,
    };
    if (from !== undefined && projection.operations.some((each) => each.requestId === from.requestId)) {
      return Promise.resolve();
    }
    const target = from === undefined ? mergeTarget(projection.operations, made, accountId) : undefined;
    const merged = target === undefined ? null : mergeWrites(target.write, made);
    if (target === undefined || merged === null) {
      projection.append(operation);
      return keep(operation, () => disk.commit({ append: [operation] }));
    }
    replaceInMemory(target.requestId, { ...target, write: merged });
    return keep(target, () => amend(target.requestId, made, operation));
  }

  async function amend(requestId: string, made: Write, otherwise: Operation): Promise<void> {
    const outcome = await disk.amend(
      requestId,
      (stored) => {
        const merged = mergeWrites(stored.write, made);
        return merged === null ? null : { ...stored, write: merged };
      },
      otherwise,
    );
    // Another context sent it in between: the edit stands on its own there, and so it must here.
    if (outcome === 'appended') queueMicrotask(() => void reread([]));
  }

  async function reread(refs: readonly ChangedRow[]): Promise<void> {
    while (!isClosed) {
      const seen = generation;
      const { rows: stored, operations } = await disk.reread(refs);
      if (isClosed) return;
      if (seen !== generation) continue;
      const known = new Set(operations.map((each) => each.requestId));
      const local = projection.operations.filter(
        ({ requestId }) => !known.has(requestId) && (unstored.has(requestId) || homeless.has(requestId)),
      );
      rows.commit(() => {
        const versions = new Map(refs.map((each) => [rowKey(each.entity, each.id), each.version]));
        for (const each of stored) {
          const known = rows.base(each.entity, each.id)?.version ?? 0;
          const version = each.row?.version ?? versions.get(rowKey(each.entity, each.id)) ?? 0;
          if (version > known || (each.row === null && version === known)) rows.put(each);
        }
        projection.set([...operations, ...local]);
      });
      return;
    }
  }

  function drain(): void {
    isWanted = true;
    if (isDraining || isClosed || !options.isOnline()) return;
    if (!projection.operations.some((each) => each.error === null)) return;
    isDraining = true;
    cancelRetry?.();
    cancelRetry = null;
    ports
      .withLock(`daywall:${accountId}:outbox`, sendAll)
      .catch((error: unknown) => ports.log('outbox.notSent', error))
      .finally(() => {
        isDraining = false;
        if (isWanted && cancelRetry === null) drain();
      });
  }

  /** One after the other, each after the answer to the one before: order is what makes replays safe. */
  async function sendAll(): Promise<void> {
    await reread([]);
    while (!isClosed && options.isOnline()) {
      isWanted = false;
      const next = projection.operations.find((each) => each.error === null);
      if (next === undefined || unstored.has(next.requestId)) return;
      if (!(await sendOne(next))) return;
    }
  }

  async function sendOne(next: Operation): Promise<boolean> {
    try {
      if (mayBeForgotten(next, ports.clock.now()) && (await looksApplied(next, options.ask))) {
        await settle(next, []);
        return true;
      }
      // From here on nothing is merged into it, on disk as in memory.
      replaceInMemory(next.requestId, { ...next, isSent: true });
      generation += 1;
      const taken = homeless.has(next.requestId) ? next : await disk.take(next.requestId);
      if (taken === null) {
        replaceInMemory(next.requestId, null);
        return true;
      }
      await settle(taken, await options.send(stampForSending(taken, ports.clock.now())));
      return true;
    } catch (error) {
      if (isClosed) return false;
      if (error instanceof RefusedError && error.reply.id === 'request_id_reused') {
        // The key was applied: a popup posted its write again after an edit had been merged into it.
        ports.log('outbox.appliedBefore', error);
        await settle(next, []);
        return true;
      }
      if (error instanceof RefusedError && !laterIds.has(error.reply.id)) {
        await fail(next.requestId, error);
        return true;
      }
      ports.log('outbox.waits', error);
      isWanted = false;
      cancelRetry ??= ports.clock.after(RETRY, () => {
        cancelRetry = null;
        drain();
      });
      return false;
    }
  }

  async function settle(operation: Operation, changes: readonly Change[]): Promise<void> {
    if (isClosed) return;
    const { requestId } = operation;
    const moved = rebase(operation, changes, projection.operations, accountId);
    const byRequest = new Map(moved.map((each) => [each.requestId, each]));
    generation += 1;
    rows.commit(() => {
      rows.confirm(changes, 'log');
      projection.set(
        projection.operations
          .filter((each) => each.requestId !== requestId)
          .map((each) => byRequest.get(each.requestId) ?? each),
      );
    });
    homeless.delete(requestId);
    await disk.commit({
      changes,
      remove: [requestId],
      edit: moved.map((each) => ({
        requestId: each.requestId,
        edit: (stored) => rebase(operation, changes, [stored], accountId)[0] ?? stored,
      })),
    });
    generation += 1;
    options.announce(changes.map(({ entity, id, version }) => ({ entity, id, version })));
  }

  async function fail(requestId: string, error: RefusedError): Promise<void> {
    ports.log('outbox.refused', error);
    await editError(requestId, error);
  }

  async function editError(requestId: string, error: RefusedError | null): Promise<void> {
    const change = (stored: Operation): Operation => ({ ...stored, error: error?.reply ?? null });
    const shown = projection.operations.find((each) => each.requestId === requestId);
    if (shown === undefined) return;
    generation += 1;
    replaceInMemory(requestId, change(shown));
    await disk.commit({ edit: [{ requestId, edit: change }] });
    generation += 1;
    options.announce([]);
  }

  return {
    write,
    async retryWrite(requestId) {
      await editError(requestId, null);
      drain();
    },
    async discardWrite(requestId) {
      generation += 1;
      replaceInMemory(requestId, null);
      homeless.delete(requestId);
      await disk.commit({ remove: [requestId] });
      generation += 1;
      options.announce([]);
    },
    drain,
    reread,
    close() {
      isClosed = true;
      cancelRetry?.();
    },
  };
}
