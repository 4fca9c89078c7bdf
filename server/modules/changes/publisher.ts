import type { Changed, EntityName } from '#contract/change.ts';
import type { Clock } from '#server/clock.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import type { Database } from '#server/plugins/database.ts';
import { outsideTransaction } from '#server/plugins/transaction-guard.ts';
import { formatCursor } from './cursor.ts';
import * as repository from './repository.ts';
import type { ChangeRow } from './table.ts';

const BATCH = 500;
/** Rows behind an older running transaction are looked for again after this. Milliseconds. */
const UNSETTLED_PAUSE = 25;
/** The log is read this often even when nothing woke the publisher. Milliseconds. */
const POLL = 5_000;

/** Where changes go in this process. */
export interface Audience {
  /** Whether a person has an open socket that hears of this entity. */
  isListening(userId: string, entity: EntityName): boolean;
  tell(userId: string, entity: EntityName, changed: Changed): void;
  /** A session has ended somewhere. */
  endSession(sessionId: string): void;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly audience: Audience;
  readonly onFault: (error: unknown) => void;
}

/**
 * Tails the change log and tells this process's sockets. It holds nothing but its place: what a crash loses before the
 * emit, clients read by their cursor.
 */
export function createPublisher({ database, clock, readers, audience, onFault }: Dependencies) {
  let place = repository.LOG_START;
  let isAwake = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let stopPause: () => void = () => undefined;
  let stopListening: () => Promise<void> = async () => undefined;

  async function publish(rows: readonly ChangeRow[]): Promise<void> {
    const heard = rows.filter(
      (row) => row.entity !== 'session' && audience.isListening(row.audienceId, row.entity),
    );
    const views = new Map<EntityName, ChangeView>();
    for (const { entity } of heard) {
      if (entity === 'session' || views.has(entity)) continue;
      const ids = heard.filter((row) => row.entity === entity).map((row) => row.entityId);
      views.set(entity, await readChanges(readers, entity, database.outer, [...new Set(ids)]));
    }
    // A person who began to listen in the meantime reads these rows by their cursor.
    const isHeard = new Set(heard);
    for (const row of rows) {
      const { entity, entityId, audienceId, version, txid, id } = row;
      if (entity === 'session') {
        audience.endSession(entityId);
        continue;
      }
      const view = views.get(entity);
      if (view === undefined || !isHeard.has(row)) continue;
      const cursor = formatCursor({ txid, changeId: String(id) });
      audience.tell(audienceId, entity, { change: view(entityId, audienceId, version), cursor });
    }
  }

  async function drain(): Promise<void> {
    while (isAwake && !isClosed) {
      isAwake = false;
      const rows = await repository.listAfter(database.outer, place, BATCH);
      const last = rows.at(-1);
      if (last !== undefined) {
        await publish(rows);
        place = { txid: last.txid, changeId: String(last.id) };
      }
      if (rows.length === BATCH) isAwake = true;
    }
  }

  function pause(delay: number): void {
    stopPause();
    if (!isClosed) stopPause = clock.after(delay, wake);
  }

  async function run(): Promise<void> {
    try {
      await drain();
      const isWaiting =
        database.kind === 'postgres' && !isClosed && (await repository.hasUnsettled(database.outer));
      pause(isWaiting ? UNSETTLED_PAUSE : POLL);
    } catch (error) {
      if (!isClosed) onFault(error);
      pause(POLL);
    } finally {
      isRunning = false;
      if (isAwake) wake();
    }
  }

  /** Reads on. Called after each commit that logged something. */
  function wake(): void {
    isAwake = true;
    if (isRunning || isClosed) return;
    isRunning = true;
    running = outsideTransaction(run);
  }

  return {
    wake,
    /** Begins at the log's end. */
    async start(): Promise<void> {
      place = await repository.findEnd(database.outer);
      stopListening = await database.listen(wake);
      pause(POLL);
    },
    async close(): Promise<void> {
      isClosed = true;
      stopPause();
      await running;
      await stopListening();
    },
  };
}
