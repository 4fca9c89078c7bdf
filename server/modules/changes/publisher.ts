import type { Change, EntityName } from '#contract/change.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { outsideTransaction } from '#server/database/transaction-guard.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import type { ConnectedUsers, EmittedEntity } from '#server/realtime/connected-users.ts';
import type { LoggedWrite, LogRead } from '#server/writes/write.ts';
import { formatCursor } from '../../writes/change-log/change-cursor.ts';
import * as repository from '../../writes/change-log/repository.ts';
import type { ChangeRow } from '../../writes/change-log/table.ts';
import { createKnownChanges } from './known-changes.ts';
import { createListeners } from './listeners.ts';

const BATCH = 500;
/** Pause before rows behind an older running transaction are read again. Milliseconds. */
const UNSETTLED_PAUSE = 25;
/** Polling interval of the log without a wake-up. Milliseconds. */
const POLL = 5_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly audience: ConnectedUsers;
  readonly onFault: (error: unknown) => void;
}

/** Row with its listeners, and what is known of it for each of them: decided once, before anything is read. */
interface Addressed {
  readonly row: ChangeRow;
  readonly listeners: readonly { readonly userId: string; readonly own: Change | null }[];
}

/**
 * Whether a change goes to a user: always if the row names them; through a group or an organization if they can
 * view the entity or may just have lost it. `isReached` says whether access of the row's address includes them.
 */
export function shouldAnnounce(
  row: Pick<ChangeRow, 'entityId' | 'audienceId' | 'op'>,
  userId: string,
  view: Pick<ChangeView, 'isSeen'>,
  isInAudience: boolean,
): boolean {
  if (row.audienceId === userId || (row.op === 'remove' && isInAudience)) return true;
  return view.isSeen(row.entityId, userId);
}

/**
 * Publisher: tails the change log and emits to this process's sockets. Its only state is its cursor: emits that a
 * crash loses are read by clients with theirs. docs/decisions/0002. Writes of this process are emitted from their
 * own knowledge. docs/decisions/0070, 0074.
 */
export function createPublisher({ database, clock, readers, audience, onFault }: Dependencies) {
  const listeners = createListeners();
  const known = createKnownChanges();
  let position = repository.LOG_START;
  let isAwake = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  /** Whether the log is read together with a commit. */
  let isReading = false;
  let stopPause: () => void = () => undefined;
  let stopListening: () => Promise<void> = async () => undefined;

  async function publish(rows: readonly ChangeRow[]): Promise<void> {
    const moved = rows.filter(({ entity }) => entity === 'scope').map(({ audienceId }) => audienceId);
    await listeners.follow(database.outer, audience.present, moved);
    const views = new Map<EntityName, ChangeView>();
    // Listeners and known changes may change during the reads; only what was read may be emitted after them.
    const addressed = rows.map(addressOf);
    const unknown = addressed.filter(({ listeners }) => listeners.some(({ own }) => own === null));
    const readOne = async (entity: ChangeRow['entity']): Promise<void> => {
      if (entity === 'session' || entity === 'scope') return;
      const received = unknown.filter(({ row }) => row.entity === entity);
      const users = new Set(received.flatMap(({ listeners }) => listeners.map(({ userId }) => userId)));
      const ids = new Set(received.map(({ row }) => row.entityId));
      views.set(entity, await readChanges(readers, entity, database.outer, [...ids], [...users]));
    };
    await Promise.all([...new Set(unknown.map(({ row }) => row.entity))].map(readOne));
    emitRows(addressed, views);
  }

  function emitRows(rows: readonly Addressed[], views: ReadonlyMap<EntityName, ChangeView>): void {
    const announced = new Set<string>();
    for (const addressed of rows) {
      const { row } = addressed;
      if (row.entity === 'session') audience.endSession(row.entityId);
      else emitRow(addressed, row.entity, views, announced);
    }
    known.forget(rows.map(({ row }) => row));
  }

  function addressOf(row: ChangeRow): Addressed {
    const { entity, audienceId } = row;
    if (entity === 'session') return { row, listeners: [] };
    const users = listening(audienceId, entity);
    return { row, listeners: users.map((userId) => ({ userId, own: known.of(row, userId) })) };
  }

  function listening(address: string, entity: EmittedEntity): string[] {
    return [...listeners.at(address)].filter((userId) => audience.isListening(userId, entity));
  }

  /** Whether nothing has to be read to emit a row. */
  function isKnown(row: ChangeRow): boolean {
    if (row.entity === 'session' || row.entity === 'scope') return false;
    return addressOf(row).listeners.every(({ own }) => own !== null);
  }

  /** Emits one row, to each user once per transaction and entity, however many addresses reach them. */
  function emitRow(
    { row, listeners: users }: Addressed,
    entity: EmittedEntity,
    views: ReadonlyMap<EntityName, ChangeView>,
    announced: Set<string>,
  ): void {
    const { entityId, audienceId, version, op, txid, id } = row;
    const cursor = formatCursor({ txid, changeId: String(id) });
    for (const { userId, own } of users) {
      const key = `${txid} ${entity} ${entityId} ${userId}`;
      if (announced.has(key)) continue;
      if (entity === 'scope') {
        announced.add(key);
        audience.emit(userId, entity, { change: { entity, id: entityId, version, op }, cursor });
        continue;
      }
      const view = views.get(entity);
      const isAnnounced =
        own !== null ||
        (view !== undefined && shouldAnnounce(row, userId, view, listeners.isInAudience(userId, audienceId)));
      if (!isAnnounced) continue;
      const change = own ?? view?.(entityId, userId, version);
      if (change === undefined) continue;
      announced.add(key);
      audience.emit(userId, entity, { change, cursor });
    }
  }

  /**
   * Whether a write can be emitted right after its commit, without a read: all of it is for its own user, and it
   * follows the last published row. The ids of the embedded database’s one connection tell that; elsewhere an older
   * transaction may still be running.
   */
  function isNext({ rows, userId }: LoggedWrite): boolean {
    if (isRunning || isClosed || database.kind !== 'embedded') return false;
    const isFirst = rows[0]?.id === BigInt(position.changeId) + 1n;
    const isFound = !audience.present.has(userId) || listeners.isFollowing(userId);
    return isFirst && isFound && rows.every((row) => row.audienceId === userId && isKnown(row));
  }

  /** Whether a row is not behind the cursor: a write may be announced after another one’s wake-up published it. */
  function isAhead({ txid, id }: ChangeRow): boolean {
    const isOfLast = txid === position.txid;
    return isOfLast ? id > BigInt(position.changeId) : BigInt(txid) > BigInt(position.txid);
  }

  function advance(rows: readonly ChangeRow[]): void {
    const last = rows.at(-1);
    if (last !== undefined) position = { txid: last.txid, changeId: String(last.id) };
  }

  async function publishNext(rows: readonly ChangeRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    audience.readUpTo(first.at);
    await publish(rows);
    advance(rows);
  }

  async function drain(): Promise<void> {
    while (isAwake && !isClosed) {
      isAwake = false;
      const rows = await repository.listAfter(database.outer, position, BATCH);
      await publishNext(rows);
      if (rows.length === BATCH) isAwake = true;
    }
  }

  /**
   * Publishes what was read together with a write's commit, and goes on where that read ended before the write: an
   * older transaction was still running.
   */
  async function follow(read: LogRead, lastOfWrite: ChangeRow): Promise<void> {
    try {
      const rows = await read;
      await publishNext(rows.filter(isAhead));
      if (rows.length === BATCH) isAwake = true;
    } catch (error) {
      if (!isClosed) onFault(error);
      isAwake = true;
    } finally {
      isRunning = false;
      if (isAwake || isAhead(lastOfWrite)) wake();
    }
  }

  function pause(): void {
    stopPause();
    if (!isClosed) stopPause = clock.after(POLL, wake);
  }

  /** In real time, since it waits for the database. */
  function pauseUnsettled(): void {
    stopPause();
    if (isClosed) return;
    const timer = setTimeout(wake, UNSETTLED_PAUSE).unref();
    stopPause = () => clearTimeout(timer);
  }

  async function run(): Promise<void> {
    try {
      await drain();
      const isWaiting =
        database.kind === 'postgres' && !isClosed && (await repository.hasAfter(database.outer, position));
      if (isWaiting) pauseUnsettled();
      else pause();
    } catch (error) {
      if (!isClosed) onFault(error);
      pause();
    } finally {
      isRunning = false;
      if (isAwake) wake();
    }
  }

  /** Reads on; called after each commit with rows in the log. */
  function wake(): void {
    isAwake = true;
    if (isRunning || isClosed) return;
    isRunning = true;
    running = outsideTransaction(run);
  }

  return {
    wake,
    /** Reads the log behind a commit, if nobody reads it anyway. */
    readBehind(queryable: Queryable): LogRead | null {
      if (isRunning || isReading || isClosed) return null;
      isReading = true;
      const read = repository.listAfter(queryable, position, BATCH);
      const end = () => {
        isReading = false;
      };
      read.then(end, end);
      return read;
    },
    /** Announces a write of this process right after its commit. */
    announce(write: LoggedWrite): void {
      const { rows, read } = write;
      const [first] = rows;
      const last = rows.at(-1);
      if (first === undefined || last === undefined) return;
      known.remember({ ...write, rows: rows.filter(isAhead) });
      if (read !== null && !isRunning && !isClosed) {
        isRunning = true;
        running = outsideTransaction(() => follow(read, last));
        return;
      }
      if (!isNext(write)) {
        wake();
        return;
      }
      try {
        audience.readUpTo(first.at);
        emitRows(rows.map(addressOf), new Map());
        advance(rows);
      } catch (error) {
        // The write is acknowledged; its rows are read from the log again.
        onFault(error);
        wake();
      }
    },
    /** Starts at the log's end. */
    async start(): Promise<void> {
      position = await repository.findEnd(database.outer);
      stopListening = await database.listen(wake);
      pause();
    },
    async close(): Promise<void> {
      isClosed = true;
      stopPause();
      await running;
      await stopListening();
    },
  };
}
