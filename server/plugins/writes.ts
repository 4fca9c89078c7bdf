import { createHash } from 'node:crypto';
import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { changeOf, type EntityReaders, type EntityView, readChanges, type Seen } from '../entity-reader.ts';
import { RefusalError } from '../errors.ts';
import { toInstant } from '../instant.ts';
import { insertChanges, listOfTransaction } from '../modules/changes/repository.ts';
import { claim } from '../modules/request-log/repository.ts';
import type { Database } from './database.ts';
import type { Queryable, Transaction } from './driver.ts';

/** What a write is given. Everything it changes goes through `tx` and is told by `touch`. */
export interface WriteContext {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly requestId: string;
  /** The instant of the write. */
  readonly now: string;
  /**
   * Logs a new version of an entity for a person who may see it. `seen`: how the caller sees it, where the write knows;
   * else it is read again.
   */
  touch<E extends EntityName>(
    entity: E,
    row: { readonly id: string; readonly version: number },
    audienceId: string,
    seen?: Seen<E>,
  ): void;
}

/** Reads what the answer shows: as it is now, as the caller may see it. Refuses `not_found` for what is not theirs. */
export interface AnswerReader {
  readonly caller: Caller;
  get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>>;
  /** Ids of one kind that the write touched. */
  touched(entity: EntityName): readonly string[];
}

/** A write in two halves, so that a replay can answer without doing it again. */
export interface Write<P, A> {
  perform(context: WriteContext, payload: P): Promise<void>;
  answer(payload: P, reader: AnswerReader): Promise<A>;
}

export interface Applied<A> {
  readonly data: A;
  /** Everything the write touched, as the caller may see it. */
  readonly changes: Change[];
}

export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** Name of the emit or the HTTP call. */
  readonly name: string;
}

export type ApplyOnce = <P, A>(request: WriteRequest, payload: P, write: Write<P, A>) => Promise<Applied<A>>;

/** The clock at sending and the version it was made from may differ when the same write is sent again. */
const RESENT_DIFFERENTLY = new Set(['clientNow', 'version']);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([key, item]) => item !== undefined && !RESENT_DIFFERENTLY.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)]);
}

function hashOf(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(payload)) ?? '')
    .digest('base64url');
}

/** What one write touched. */
interface Touched {
  readonly entity: EntityName;
  readonly id: string;
  version: number;
  readonly audience: Set<string>;
  /** As the caller is told of it; null until it was read. */
  change: Change | null;
}

type SeenByCaller = { readonly [E in EntityName]: Map<string, Seen<E>> };

function nothingSeen(): SeenByCaller {
  return {
    user: new Map(),
    appSettings: new Map(),
    task: new Map(),
    timerRecord: new Map(),
    scheduleItem: new Map(),
  };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  /** Called after a commit that the log has rows of. */
  readonly onLogged: () => void;
}

/**
 * Applies each write exactly once: the key, the write, its history and its rows in the change log commit together.
 * The same key again is answered from the entities as they are now; with another payload it is refused.
 */
export function createApplyOnce({ database, clock, readers, onLogged }: Dependencies): ApplyOnce {
  async function applyIn<P, A>(
    tx: Transaction,
    request: WriteRequest,
    payloadHash: string,
    payload: P,
    write: Write<P, A>,
  ): Promise<Applied<A> & { isLogged: boolean }> {
    const { caller, requestId, name } = request;
    const now = toInstant(clock.now());
    const earlier = await claim(tx, { userId: caller.userId, requestId, name, payloadHash }, now);
    if (earlier !== null) {
      if (earlier.name !== name || earlier.payloadHash !== payloadHash)
        throw new RefusalError('request_id_reused');
      const rows = await listOfTransaction(tx, earlier.txid, caller.userId);
      const touched: Touched[] = [];
      for (const { entity, entityId: id, version } of rows) {
        if (entity === 'session') continue;
        touched.push({ entity, id, version, audience: new Set([caller.userId]), change: null });
      }
      return { ...(await answerFrom(tx, caller, touched, nothingSeen(), payload, write)), isLogged: false };
    }
    const touched = new Map<string, Touched>();
    const seenByCaller = nothingSeen();
    const touch: WriteContext['touch'] = (entity, row, audienceId, seen) => {
      const key = `${entity}:${row.id}`;
      const known = touched.get(key);
      const entry = known ?? { entity, id: row.id, version: 0, audience: new Set<string>(), change: null };
      entry.version = Math.max(entry.version, row.version);
      entry.audience.add(audienceId);
      entry.change = seen === undefined ? null : changeOf(entity, seen, row.id, row.version);
      if (seen === undefined) seenByCaller[entity].delete(row.id);
      else seenByCaller[entity].set(row.id, seen);
      touched.set(key, entry);
    };
    await write.perform({ tx, caller, requestId, now, touch }, payload);
    const entries = [...touched.values()];
    const applied = await answerFrom(tx, caller, entries, seenByCaller, payload, write);
    const removed = new Set(applied.changes.filter(({ op }) => op === 'remove').map(({ id }) => id));
    const rows = entries.flatMap(({ entity, id, version, audience }) =>
      [...audience].map((audienceId) => ({
        entity,
        entityId: id,
        version,
        op: removed.has(id) ? ('remove' as const) : ('upsert' as const),
        audienceId,
        at: now,
      })),
    );
    await insertChanges(tx, rows);
    if (rows.length > 0) await database.notify(tx);
    return { ...applied, isLogged: rows.length > 0 };
  }

  async function answerFrom<P, A>(
    queryable: Queryable,
    caller: Caller,
    touched: readonly Touched[],
    seenByCaller: SeenByCaller,
    payload: P,
    write: Write<P, A>,
  ): Promise<Applied<A>> {
    const mine = touched.filter(({ audience }) => audience.has(caller.userId));
    const unread = mine.filter(({ change }) => change === null);
    for (const kind of new Set(unread.map(({ entity }) => entity))) {
      const ofKind = unread.filter(({ entity }) => entity === kind);
      const ids = ofKind.map(({ id }) => id);
      const view = await readChanges(readers, kind, queryable, ids);
      for (const entry of ofKind) entry.change = view(entry.id, caller.userId, entry.version);
    }
    const data = await write.answer(payload, {
      caller,
      async get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>> {
        const known: Seen<E> | undefined = seenByCaller[entity].get(id);
        if (known !== undefined) return known.data;
        const view: EntityView<E> = await readers[entity](queryable, [id]);
        const seen = view(id, caller.userId);
        if (seen === null) throw new RefusalError('not_found');
        return seen.data;
      },
      touched: (entity) => mine.filter((entry) => entry.entity === entity).map(({ id }) => id),
    });
    return { data, changes: mine.flatMap(({ change }) => change ?? []) };
  }

  return async (request, payload, write) => {
    const payloadHash = hashOf(payload);
    const { isLogged, ...applied } = await database.transaction((tx) =>
      applyIn(tx, request, payloadHash, payload, write),
    );
    if (isLogged) onLogged();
    return applied;
  };
}
