import type { ErrorReply } from '#contract/error.ts';
import type { Write } from '../client.ts';
import type { Ports } from '../ports.ts';
import type { ChangedRow, Disk } from '../replica/disk.ts';
import { type EntityChange, rowKey } from '../replica/row.ts';
import type { Rows } from '../replica/rows.ts';
import type { Operation } from './operation.ts';
import type { Projection } from './projection.ts';
import { rebase } from './rebase.ts';
import { mergeWrites } from './registry.ts';

export interface LedgerOptions {
  readonly accountId: string;
  readonly log: Ports['log'];
  readonly disk: Disk;
  readonly rows: Rows;
  readonly projection: Projection;
  /** Whether everything that waits is on disk, whenever that changes. */
  readonly onKept?: (isKept: boolean) => void;
  /** Tells the other contexts of this browser that these rows and the outbox changed on disk. */
  readonly announce: (rows: readonly ChangedRow[]) => void;
}

/** In memory, always first, and on disk. State machine: ARCHITECTURE.md, outbox operation. */
export interface Ledger {
  readonly operations: readonly Operation[];
  /** The operation to send now; undefined where none waits, or the first of them is not on disk yet. */
  next(): Operation | undefined;
  /** Settles when it is on disk. */
  append(operation: Operation): Promise<void>;
  /** Merges `made` into `target`; `otherwise` stands for it where another context has sent the target meanwhile. */
  merge(target: Operation, merged: Write, made: Write, otherwise: Operation): Promise<void>;
  /** Marks it as sent, here and on disk, and gives it as it is there; null where it is gone. */
  take(operation: Operation): Promise<Operation | null>;
  /** It was applied as `changes`: both are kept in one transaction. */
  settle(operation: Operation, changes: readonly EntityChange[]): Promise<void>;
  setError(requestId: string, error: ErrorReply | null): Promise<void>;
  remove(requestId: string): Promise<void>;
  /** Reads again what another context changed on disk. */
  reread(rows: readonly ChangedRow[]): Promise<void>;
  close(): void;
}

export function createLedger(options: LedgerOptions): Ledger {
  const { accountId, disk, rows, projection } = options;
  /** Shown, but not yet known to be on disk: how many of its commits are under way. */
  const unstored = new Map<string, number>();
  /** Edits that stand on their own on disk while they are merged there: in memory they are merged already. */
  const merging = new Set<string>();
  /** The disk would not take them: they are sent from memory. */
  const unpersisted = new Set<string>();
  /** Grows with every change of the disk made here: what was read before one is out of date. */
  let generation = 0;
  let isClosed = false;

  function show(requestId: string, next: Operation | null): void {
    if (isClosed) return;
    projection.set(
      projection.operations.flatMap((each) => (each.requestId === requestId ? (next ?? []) : each)),
    );
  }

  function setUnpersisted(requestId: string, isUnpersisted: boolean): void {
    const before = unpersisted.size;
    if (isUnpersisted) unpersisted.add(requestId);
    else unpersisted.delete(requestId);
    if ((before === 0) !== (unpersisted.size === 0)) options.onKept?.(unpersisted.size === 0);
  }

  /** Changes the disk so that nothing read before it counts any more, then tells the other contexts. */
  async function commit<T>(work: () => Promise<T>, changed: readonly ChangedRow[] = []): Promise<T> {
    generation += 1;
    try {
      return await work();
    } finally {
      generation += 1;
      if (!isClosed) options.announce(changed);
    }
  }

  async function keep(requestId: string, work: () => Promise<unknown>): Promise<void> {
    unstored.set(requestId, (unstored.get(requestId) ?? 0) + 1);
    try {
      await commit(work);
    } catch (error) {
      setUnpersisted(requestId, true);
      options.log('outbox.notKept', error);
    }
    const left = (unstored.get(requestId) ?? 1) - 1;
    if (left > 0) unstored.set(requestId, left);
    else unstored.delete(requestId);
  }

  async function reread(refs: readonly ChangedRow[]): Promise<void> {
    const versions = new Map(refs.map((each) => [rowKey(each.entity, each.id), each.version]));
    while (!isClosed) {
      const seen = generation;
      const { rows: stored, operations } = await disk.reread(refs);
      if (isClosed) return;
      if (seen !== generation) continue;
      const onDisk = new Set(operations.map((each) => each.requestId));
      const shown = new Map(projection.operations.map((each) => [each.requestId, each]));
      const waiting = operations
        .filter(({ requestId }) => !merging.has(requestId))
        .map((each) => (unstored.has(each.requestId) ? (shown.get(each.requestId) ?? each) : each));
      const local = projection.operations.filter(
        ({ requestId }) => !onDisk.has(requestId) && (unstored.has(requestId) || unpersisted.has(requestId)),
      );
      rows.commit(() => {
        for (const each of stored) {
          const known = rows.base(each.entity, each.id)?.version ?? 0;
          const version = each.row?.version ?? versions.get(rowKey(each.entity, each.id)) ?? 0;
          if (version > known || (each.row === null && version === known)) rows.put(each);
        }
        projection.set([...waiting, ...local]);
      });
      return;
    }
  }

  function rereadOutbox(): void {
    reread([]).catch((error: unknown) => options.log('outbox.notReread', error));
  }

  return {
    get operations() {
      return projection.operations;
    },
    next() {
      const next = projection.operations.find((each) => each.error === null);
      return next === undefined || unstored.has(next.requestId) ? undefined : next;
    },
    append(operation) {
      projection.append(operation);
      return keep(operation.requestId, () => disk.commit({ append: [operation] }));
    },
    merge(target, merged, made, otherwise) {
      show(target.requestId, { ...target, write: merged });
      merging.add(otherwise.requestId);
      return keep(target.requestId, async () => {
        const outcome = await disk
          .amend(
            target.requestId,
            (stored) => {
              const write = mergeWrites(stored.write, made);
              return write === null ? null : { ...stored, write };
            },
            otherwise,
          )
          .finally(() => merging.delete(otherwise.requestId));
        // The edit stands on its own there, and so it must here.
        if (outcome === 'appended') queueMicrotask(rereadOutbox);
      });
    },
    async take(operation) {
      const { requestId } = operation;
      // From here on nothing is merged into it.
      if (!isClosed) projection.exchange({ ...operation, isSent: true });
      if (unpersisted.has(requestId)) return operation;
      const taken = await commit(() => disk.take(requestId));
      if (taken === null) show(requestId, null);
      return taken;
    },
    async settle(operation, changes) {
      if (isClosed) return;
      const moved = rebase(operation, changes, projection.operations, accountId);
      const byRequest = new Map(moved.map((each) => [each.requestId, each]));
      setUnpersisted(operation.requestId, false);
      rows.commit(() => {
        rows.confirm(changes, 'log');
        projection.set(
          projection.operations
            .filter((each) => each.requestId !== operation.requestId)
            .map((each) => byRequest.get(each.requestId) ?? each),
        );
      });
      await commit(
        () =>
          disk.commit({
            changes,
            remove: [operation.requestId],
            edit: moved.map(({ requestId }) => ({
              requestId,
              edit: (stored) => rebase(operation, changes, [stored], accountId)[0] ?? stored,
            })),
          }),
        changes.map(({ entity, id, version }) => ({ entity, id, version })),
      );
    },
    async setError(requestId, error) {
      const shown = projection.operations.find((each) => each.requestId === requestId);
      if (shown === undefined) return;
      show(requestId, { ...shown, error });
      await commit(() => disk.commit({ edit: [{ requestId, edit: (stored) => ({ ...stored, error }) }] }));
    },
    async remove(requestId) {
      setUnpersisted(requestId, false);
      show(requestId, null);
      await commit(() => disk.commit({ remove: [requestId] }));
    },
    reread,
    close() {
      isClosed = true;
    },
  };
}
