import type { IDBPTransaction, StoreNames } from 'idb';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { entityNames } from '#contract/entity-names.ts';
import { DAY } from '#time/units.ts';
import type { Operation } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import { type Disk, type DiskCommit, type DiskContents, diskMeta, emptyMeta } from './disk.ts';
import { createDiskReader } from './disk-reader.ts';
import { writeFirstFrame } from './first-frame.ts';
import type { Journal } from './journal.ts';
import type { ReplicaDatabase, ReplicaSchema } from './replica-database.ts';
import { emptyTables } from './row.ts';
import { readRows } from './row-chunks.ts';
import { commitRows } from './row-commit.ts';

type Store = StoreNames<ReplicaSchema>;
type Write = IDBPTransaction<ReplicaSchema, Store[], 'readwrite'>;

const everything: Store[] = [...entityNames, 'meta', 'removed', 'outbox'];
/** Time for which removals are remembered, so that loads under way do not bring rows back. Milliseconds. */
const REMOVED_FOR = DAY;

function isTaken(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'ConstraintError';
}

export function createIndexedDbDisk(
  database: ReplicaDatabase,
  ports: Pick<Ports, 'clock' | 'log'>,
  journal: Journal,
  onCommitted: () => void,
): Disk {
  const reader = createDiskReader(database, ports.log);
  async function dropCache(): Promise<void> {
    const writing = database.transaction(everything, 'readwrite');
    await Promise.all([
      ...entityNames.map((name) => writing.objectStore(name).clear()),
      writing.objectStore('meta').clear(),
      writing.objectStore('removed').clear(),
      writing.done,
    ]);
  }

  /** Moves operations from the journal to the database whose context died before its transaction. */
  async function adopt(): Promise<void> {
    const append = await journal.read();
    if (append.length === 0) return;
    await inTransaction((writing) => keep(writing, { append }), true);
    for (const { requestId } of append) journal.remove(requestId);
  }

  async function read(): Promise<DiskContents> {
    await adopt();
    const contents = await reader.read();
    if (contents !== null) return contents;
    ports.log('replica.dropped', 'What was on disk is not what this version writes');
    await dropCache();
    return {
      tables: emptyTables(),
      operations: await reader.operations(),
      meta: emptyMeta,
      stamp: await reader.stamp(),
    };
  }

  async function keep(writing: Write, commit: DiskCommit): Promise<void> {
    const { changes = [], meta, append = [], edit = [], remove = [], drop = [] } = commit;
    const outbox = writing.objectStore('outbox');
    const byRequest = outbox.index('requestId');
    await Promise.all([
      commitRows(writing, changes, drop, ports.clock.now()),
      ...remove.map(async (requestId) => {
        const key = await byRequest.getKey(requestId);
        if (key !== undefined) await outbox.delete(key);
      }),
      ...edit.map(async ({ requestId, edit: change }) => {
        const key = await byRequest.getKey(requestId);
        const [stored] = key === undefined ? [] : reader.parseOperations([await outbox.get(key)]);
        if (stored !== undefined) await outbox.put(change(stored), key);
      }),
    ]);
    for (const operation of append) {
      if ((await byRequest.getKey(operation.requestId)) === undefined) await outbox.add(operation);
    }
    if (meta !== undefined) {
      const store = writing.objectStore('meta');
      const stored = z.safeParse(diskMeta, (await store.get('state')) ?? emptyMeta);
      await store.put({ ...(stored.success ? stored.data : emptyMeta), ...meta }, 'state');
    }
  }

  /** Runs `work` in one transaction: all of it is committed or nothing. */
  async function inTransaction<T>(work: (writing: Write) => Promise<T>, isStrict: boolean): Promise<T> {
    const writing = database.transaction(everything, 'readwrite', {
      durability: isStrict ? 'strict' : 'relaxed',
    });
    try {
      const [result] = await Promise.all([work(writing), writing.objectStore('meta').put(uuidv7(), 'stamp')]);
      await writing.done;
      onCommitted();
      return result;
    } catch (error) {
      writing.done.catch(() => {});
      try {
        writing.abort();
      } catch {
        // The transaction has already ended by itself.
      }
      throw error;
    }
  }

  /** Persists one operation. Where the database does not take it, it stays in the journal until it is removed. */
  async function append(operation: Operation): Promise<void> {
    journal.put(operation);
    await appendToDatabase(operation);
    journal.remove(operation.requestId);
  }

  /** All requests issued at once, the commit included: there is no round trip to wait for. */
  async function appendToDatabase(operation: Operation): Promise<void> {
    const writing = database.transaction(['outbox', 'meta'], 'readwrite', { durability: 'strict' });
    const added = writing.objectStore('outbox').add(operation);
    const stamped = writing.objectStore('meta').put(uuidv7(), 'stamp');
    writing.commit();
    const [outcome, ...others] = await Promise.allSettled([added, stamped, writing.done]);
    // An operation with this request id is stored already: it is left as it is.
    if (outcome.status === 'rejected' && isTaken(outcome.reason)) return;
    for (const each of [outcome, ...others]) if (each.status === 'rejected') throw each.reason;
    onCommitted();
  }

  async function forgetOldRemovals(): Promise<void> {
    const writing = database.transaction('removed', 'readwrite');
    const oldest = ports.clock.now() - REMOVED_FOR;
    for await (const each of writing.store) if (each.value.at < oldest) await each.delete();
    await writing.done;
  }
  forgetOldRemovals().catch((error: unknown) => ports.log('replica.notTidied', error));

  return {
    read,
    async reread(refs) {
      const reading = database.transaction(everything, 'readonly');
      const entities = [...new Set(refs.map(({ entity }) => entity))];
      const [rows, stored] = await Promise.all([
        Promise.all(
          entities.map(async (entity) => {
            const ids = refs.filter((ref) => ref.entity === entity).map(({ id }) => id);
            const found = await readRows(reading.objectStore(entity), ids);
            return ids.map((id) => ({ entity, id, row: found.get(id) ?? null }));
          }),
        ),
        reading.objectStore('outbox').getAll(),
      ]);
      return { rows: rows.flat(), operations: reader.parseOperations(stored) };
    },
    // The user's writes must outlive a power cut; rows of the server need not, since they can be loaded again.
    commit(commit) {
      for (const requestId of commit.remove ?? []) journal.remove(requestId);
      const [only, ...more] = commit.append ?? [];
      const isAlone = only !== undefined && more.length === 0 && Object.keys(commit).length === 1;
      return isAlone
        ? append(only)
        : inTransaction((writing) => keep(writing, commit), commit.append !== undefined);
    },
    async amend(requestId, merge, otherwise) {
      // A merge has to read first, and a tab may die during that: until then the edit is stored on its own.
      await append(otherwise);
      return inTransaction(async (writing) => {
        const outbox = writing.objectStore('outbox');
        const byRequest = outbox.index('requestId');
        const [key, own] = await Promise.all([
          byRequest.getKey(requestId),
          byRequest.getKey(otherwise.requestId),
        ]);
        const [stored] = key === undefined ? [] : reader.parseOperations([await outbox.get(key)]);
        const merged = stored === undefined || stored.isSent ? null : merge(stored);
        if (merged === null || key === undefined || own === undefined) return 'appended' as const;
        await Promise.all([outbox.put(merged, key), outbox.delete(own)]);
        return 'amended' as const;
      }, false).catch((error: unknown) => {
        ports.log('outbox.notMerged', error);
        return 'appended' as const;
      });
    },
    take: (requestId) =>
      inTransaction(async (writing) => {
        const outbox = writing.objectStore('outbox');
        const key = await outbox.index('requestId').getKey(requestId);
        const [stored] = key === undefined ? [] : reader.parseOperations([await outbox.get(key)]);
        if (stored === undefined || key === undefined) return null;
        const taken = { ...stored, isSent: true };
        await outbox.put(taken, key);
        return taken;
      }, false),
    stamp: reader.stamp,
    keepFirstFrame: (select) => writeFirstFrame(database, select),
    close: () => database.close(),
  };
}
