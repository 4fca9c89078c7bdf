import type { EntityName } from '#contract/change.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { outsideTransaction } from '#server/database/transaction-guard.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import type { ConnectedUsers, EmittedEntity } from '#server/realtime/connected-users.ts';
import { formatCursor } from '../../writes/change-log/change-cursor.ts';
import * as repository from '../../writes/change-log/repository.ts';
import type { ChangeRow } from '../../writes/change-log/table.ts';
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

/**
 * Whether a change goes to a user: always if the row names them; through a group or an organization if they can
 * view the entity or may just have lost it. `isReached` says whether access of the row's address includes them.
 */
export function shouldAnnounce(
  row: Pick<ChangeRow, 'entityId' | 'audienceId' | 'op'>,
  userId: string,
  view: ChangeView,
  isReached: boolean,
): boolean {
  if (row.audienceId === userId || (row.op === 'remove' && isReached)) return true;
  return view.isSeen(row.entityId, userId);
}

/**
 * Publisher: tails the change log and emits to this process's sockets. Its only state is its cursor: emits that a
 * crash loses are read by clients with theirs. docs/decisions/0002.
 */
export function createPublisher({ database, clock, readers, audience, onFault }: Dependencies) {
  const listeners = createListeners();
  let position = repository.LOG_START;
  let isAwake = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let stopPause: () => void = () => undefined;
  let stopListening: () => Promise<void> = async () => undefined;

  async function publish(rows: readonly ChangeRow[]): Promise<void> {
    const moved = rows.filter(({ entity }) => entity === 'scope').map(({ audienceId }) => audienceId);
    await listeners.follow(database.outer, audience.present, moved);
    const views = new Map<EntityName, ChangeView>();
    const entities = new Set(rows.map(({ entity }) => entity));
    for (const entity of entities) {
      if (entity === 'session' || entity === 'scope') continue;
      const received = rows.filter((row) => row.entity === entity);
      const users = new Set(received.flatMap((row) => listening(row.audienceId, entity)));
      if (users.size === 0) continue;
      const ids = new Set(received.map((row) => row.entityId));
      views.set(entity, await readChanges(readers, entity, database.outer, [...ids], [...users]));
    }
    const announced = new Set<string>();
    for (const row of rows) {
      if (row.entity === 'session') audience.endSession(row.entityId);
      else tellOf(row, row.entity, views, announced);
    }
  }

  function listening(address: string, entity: EmittedEntity): string[] {
    return [...listeners.at(address)].filter((userId) => audience.isListening(userId, entity));
  }

  /** Emits one row, to each user once per transaction and entity, however many addresses reach them. */
  function tellOf(
    row: ChangeRow,
    entity: EmittedEntity,
    views: ReadonlyMap<EntityName, ChangeView>,
    announced: Set<string>,
  ): void {
    const { entityId, audienceId, version, op, txid, id } = row;
    const cursor = formatCursor({ txid, changeId: String(id) });
    for (const userId of listening(audienceId, entity)) {
      const key = `${txid} ${entity} ${entityId} ${userId}`;
      if (announced.has(key)) continue;
      if (entity === 'scope') {
        announced.add(key);
        audience.emit(userId, entity, { change: { entity, id: entityId, version, op }, cursor });
        continue;
      }
      const view = views.get(entity);
      if (view === undefined || !shouldAnnounce(row, userId, view, listeners.isReached(userId, audienceId)))
        continue;
      announced.add(key);
      audience.emit(userId, entity, { change: view(entityId, userId, version), cursor });
    }
  }

  async function drain(): Promise<void> {
    while (isAwake && !isClosed) {
      isAwake = false;
      const rows = await repository.listAfter(database.outer, position, BATCH);
      const last = rows.at(-1);
      const [first] = rows;
      if (first !== undefined && last !== undefined) {
        audience.readUpTo(first.at);
        await publish(rows);
        position = { txid: last.txid, changeId: String(last.id) };
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

  /** Reads on; called after each commit with rows in the log. */
  function wake(): void {
    isAwake = true;
    if (isRunning || isClosed) return;
    isRunning = true;
    running = outsideTransaction(run);
  }

  return {
    wake,
    /** Starts at the log's end. */
    async start(): Promise<void> {
      position = await repository.findEnd(database.outer);
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
