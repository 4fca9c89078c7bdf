import { createHash } from 'node:crypto';
import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { changeOf, type EntityReaders, type EntityView, readChanges, type Seen } from '../entity-reader.ts';
import { RefusalError } from '../errors.ts';
import { toInstant } from '../instant.ts';
import { insertChanges, listOfTransaction, type NewChange } from '../modules/changes/repository.ts';
import { claim } from '../modules/request-log/repository.ts';
import type { Database } from './database.ts';
import type { Queryable, Transaction } from './driver.ts';
import type { Outreach, Receivers } from './outreach.ts';
import type { JobKind, Queue } from './queue.ts';

/** What a write is given. Everything it changes goes through `tx` and is told by `touch`. */
export interface WriteContext {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly requestId: string;
  /** The instant of the write. */
  readonly now: string;
  /**
   * Logs a new version of an entity for everyone who may see it, by their addresses: people, groups, organizations.
   * `seen`: how the caller sees it, where the write knows; else it is read again.
   */
  touch<E extends EntityName>(
    entity: E,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
    seen?: Seen<E>,
  ): void;
  /**
   * Logs that addresses may have lost sight of an entity: whoever of them does not see it any more is told to drop it.
   */
  withdraw(
    entity: EntityName,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
  ): void;
  /** Tells people that they gained or lost a group or an organization, and with it all that they saw through it. */
  moveScope(scopeId: string, op: 'upsert' | 'remove', userIds: readonly string[]): void;
  /** Puts a job into the queue, which runs once the write has committed. */
  send<T>(job: JobKind<T>, data: T): Promise<void>;
  /**
   * Counts this write against what its caller may tell others by mail or push, before it sends. Refuses
   * `too_many_requests`. The server's own writes are not counted, nor is a replay.
   */
  reachOut(receivers: Receivers): void;
}

/** Who a write of the server itself is made for: a person without a session. */
const NO_SESSION = '00000000-0000-7000-8000-000000000000';

/** Reads what the answer shows: as it is now, as the caller may see it. Refuses `not_found` for what is not theirs. */
export interface AnswerReader {
  readonly caller: Caller;
  /** Where to read what is no entity. */
  readonly queryable: Queryable;
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

/**
 * A write that the server makes by itself, for a person: a job's, or one that HTTP calls make without a request id.
 * `name` stands in the history where a request id would.
 */
export type ActFor = (
  userId: string,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

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
  /** Addresses, each with whether they may have lost sight of it. */
  readonly audience: Map<string, 'upsert' | 'remove'>;
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
    organization: new Map(),
    group: new Map(),
    delegationRequest: new Map(),
    collection: new Map(),
    label: new Map(),
    filter: new Map(),
    integration: new Map(),
    subscription: new Map(),
    comment: new Map(),
    notification: new Map(),
  };
}

function rowsOf({ entity, id, version, audience }: Touched, at: string): NewChange[] {
  return [...audience].map(([audienceId, op]) => ({ entity, entityId: id, version, op, audienceId, at }));
}

/** What a transaction of an earlier time touched, for whomever. */
async function touchedEarlier(tx: Transaction, txid: string): Promise<Touched[]> {
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

type Given = Pick<WriteContext, 'tx' | 'caller' | 'requestId' | 'now' | 'reachOut'> & {
  readonly queue: Queue;
};

/** A context that gathers what the write says it touched. */
function createContext({ queue, ...given }: Given) {
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
    ...given,
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
        at: given.now,
      }));
      scopeMoves.push(...moves);
    },
    send: (job, data) => queue.send(given.tx, job, data),
  };
  return { context, entries: () => [...touched.values()], scopeMoves, seenByCaller };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  readonly outreach: Outreach;
  /** Called after a commit that the log has rows of. */
  readonly onLogged: () => void;
}

/**
 * `applyOnce` applies each write exactly once: the key, the write, its history and its rows in the change log commit together.
 * The same key again is answered from the entities as they are now; with another payload it is refused.
 */
export function createWrites({ database, clock, readers, queue, outreach, onLogged }: Dependencies): {
  readonly applyOnce: ApplyOnce;
  readonly actFor: ActFor;
} {
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
      const touched = await touchedEarlier(tx, earlier.txid);
      return { ...(await answerFrom(tx, caller, touched, nothingSeen(), payload, write)), isLogged: false };
    }
    const { context, entries, scopeMoves, seenByCaller } = createContext({
      tx,
      caller,
      requestId,
      now,
      queue,
      reachOut: (receivers) => outreach.take(caller.userId, receivers),
    });
    await write.perform(context, payload);
    const touched = entries();
    const applied = await answerFrom(tx, caller, touched, seenByCaller, payload, write);
    const rows = [...touched.flatMap((entry) => rowsOf(entry, now)), ...scopeMoves];
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
    const mine = touched.filter(({ change }) => change !== null);
    const unread = touched.filter(({ change }) => change === null);
    for (const kind of new Set(unread.map(({ entity }) => entity))) {
      const ofKind = unread.filter(({ entity }) => entity === kind);
      const ids = ofKind.map(({ id }) => id);
      const view = await readChanges(readers, kind, queryable, ids, [caller.userId]);
      for (const entry of ofKind) {
        // What was touched for others alone is no business of the caller's.
        if (!entry.audience.has(caller.userId) && !view.isSeen(entry.id, caller.userId)) continue;
        entry.change = view(entry.id, caller.userId, entry.version);
        mine.push(entry);
      }
    }
    const data = await write.answer(payload, {
      caller,
      queryable,
      async get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>> {
        const known: Seen<E> | undefined = seenByCaller[entity].get(id);
        if (known !== undefined) return known.data;
        const view: EntityView<E> = await readers[entity](queryable, [id], [caller.userId]);
        const seen = view(id, caller.userId);
        if (seen === null) throw new RefusalError('not_found');
        return seen.data;
      },
      touched: (entity) => mine.filter((entry) => entry.entity === entity).map(({ id }) => id),
    });
    return { data, changes: mine.flatMap(({ change }) => change ?? []) };
  }

  async function actFor(userId: string, name: string, work: (context: WriteContext) => Promise<void>) {
    const now = toInstant(clock.now());
    const caller = { userId, sessionId: NO_SESSION, expiresAt: 0 };
    const isLogged = await database.transaction(async (tx) => {
      const { context, entries, scopeMoves } = createContext({
        tx,
        caller,
        requestId: name,
        now,
        queue,
        reachOut: () => undefined,
      });
      await work(context);
      const rows = [...entries().flatMap((entry) => rowsOf(entry, now)), ...scopeMoves];
      await insertChanges(tx, rows);
      if (rows.length > 0) await database.notify(tx);
      return rows.length > 0;
    });
    if (isLogged) onLogged();
  }

  async function applyOnce<P, A>(request: WriteRequest, payload: P, write: Write<P, A>): Promise<Applied<A>> {
    const payloadHash = hashOf(payload);
    const { isLogged, ...applied } = await database.transaction((tx) =>
      applyIn(tx, request, payloadHash, payload, write),
    );
    if (isLogged) onLogged();
    return applied;
  }

  return { applyOnce, actFor };
}
