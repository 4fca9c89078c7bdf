import { createHash } from 'node:crypto';
import type { EntityName, EntityOf } from '#contract/change.ts';
import { toInstant } from '#time/instant.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queryable, Transaction } from '../database/driver.ts';
import { type EntityReaders, type EntityView, readChanges, type VisibleRow } from '../entity-reader.ts';
import { RefusalError } from '../errors.ts';
import type { Queue } from '../jobs/job-queue.ts';
import type { Outreach } from '../limits/outreach.ts';
import { insertChanges } from './change-log/repository.ts';
import { claim } from './request-log/repository.ts';
import {
  createContext,
  nothingSeen,
  rowsOf,
  type SeenByCaller,
  type Touched,
  touchedEarlier,
} from './touched-entities.ts';
import type { ActFor, Applied, ApplyOnce, Write, WriteContext, WriteRequest } from './write.ts';

/** Payload fields that may differ when the same write is sent again: the clock at sending, the version it was made from. */
const RESENT_DIFFERENTLY = new Set(['clientNow', 'version']);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([key, item]) => item !== undefined && !RESENT_DIFFERENTLY.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)]);
}

/** Hash by which a reused request id with another payload is recognised; key order does not count. */
function hashPayload(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(payload)) ?? '')
    .digest('base64url');
}

/** Session id in the caller of the server’s own writes, which belong to no session. */
const NO_SESSION = '00000000-0000-7000-8000-000000000000';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  readonly outreach: Outreach;
  /** Called after each commit with rows in the change log. */
  readonly onLogged: () => void;
}

/**
 * Write path, which applies each write exactly once: its request-log key, its rows, its history and its change-log
 * rows commit together. The same key again is answered from the current entities; with another payload it is
 * refused.
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
        // Entities that were touched for others only are not sent to the caller.
        if (!entry.audience.has(caller.userId) && !view.isSeen(entry.id, caller.userId)) continue;
        entry.change = view(entry.id, caller.userId, entry.version);
        mine.push(entry);
      }
    }
    const data = await write.answer(payload, {
      caller,
      queryable,
      async get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>> {
        const known: VisibleRow<E> | undefined = seenByCaller[entity].get(id);
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
    const payloadHash = hashPayload(payload);
    const { isLogged, ...applied } = await database.transaction((tx) =>
      applyIn(tx, request, payloadHash, payload, write),
    );
    if (isLogged) onLogged();
    return applied;
  }

  return { applyOnce, actFor };
}
