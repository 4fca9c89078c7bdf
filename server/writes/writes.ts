import type { EntityName, EntityOf } from '#contract/change.ts';
import { toInstant } from '#time/instant.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queryable, Transaction } from '../database/driver.ts';
import { behind, settleLater } from '../database/pipelining.ts';
import { bytesHandedOver } from '../database/transaction-guard.ts';
import { type EntityReaders, type EntityView, readChanges, type VisibleRow } from '../entity-reader.ts';
import { RefusalError } from '../errors.ts';
import type { Queue } from '../jobs/job-queue.ts';
import type { Outreach } from '../limits/outreach.ts';
import type { WorkAllowance } from '../limits/work-allowance.ts';
import { insertWithCommit, type NewChange } from './change-log/repository.ts';
import type { ChangeRow } from './change-log/table.ts';
import { hashPayload } from './request-log/payload-hash.ts';
import { claim, findEarlier, isUsed, type RequestKey } from './request-log/repository.ts';
import { needsRoom, type TextRoom } from './text-room.ts';
import {
  addressesOf,
  createContext,
  nothingSeen,
  rowsOf,
  type SeenByCaller,
  type Touched,
  touchedEarlier,
} from './touched-entities.ts';
import type {
  ActFor,
  Applied,
  ApplyOnce,
  LoggedWrite,
  LogRead,
  OnLogged,
  ReadBehind,
  Write,
  WriteContext,
  WriteRequest,
} from './write.ts';

/** Session id in the caller of the server’s own writes, which belong to no session. */
const NO_SESSION = '00000000-0000-7000-8000-000000000000';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  readonly outreach: Outreach;
  readonly workAllowance: Pick<WorkAllowance, 'chargeWritten'>;
  readonly textRoom: TextRoom;
  readonly onLogged: OnLogged;
  readonly readBehind: ReadBehind;
}

/** Rows of the log of one write, once it has committed. */
interface Logged {
  readonly rows: Promise<ChangeRow[]>;
  readonly read: LogRead | null;
}

/**
 * Write path, which applies each write exactly once: its request-log key, its rows, its history and its change-log
 * rows commit together. The same key again is answered from the current entities; with another payload it is
 * refused.
 */
export function createWrites(dependencies: Dependencies): {
  readonly applyOnce: ApplyOnce;
  readonly actFor: ActFor;
} {
  const { database, clock, readers, queue, outreach, workAllowance, textRoom, onLogged, readBehind } =
    dependencies;

  /** Logs what a write touched, with its commit. Null if it touched nothing. */
  function log(tx: Transaction, rows: readonly NewChange[], isAnnounced: boolean): Logged | null {
    if (rows.length === 0) return null;
    database.notify();
    const after = isAnnounced ? behind(tx) : null;
    // In an object, because nothing inside the transaction can wait for it.
    return { rows: insertWithCommit(tx, rows), read: after === null ? null : readBehind(after) };
  }

  function announce(logged: Logged | null, seen: Omit<LoggedWrite, keyof Logged> | null): void {
    void logged?.rows.then((rows) => onLogged(seen === null ? null : { ...logged, rows, ...seen }));
  }

  /** Charges an account for what a write has stored, with those whom its entities belong to. */
  function charge(userId: string, touched: readonly Touched[], bytes: number): void {
    workAllowance.chargeWritten(userId, bytes);
    textRoom.add(userId, addressesOf(touched), bytes);
  }

  async function applyNew<P, A>(
    tx: Transaction,
    caller: Caller,
    key: RequestKey,
    payload: P,
    write: Write<P, A>,
  ) {
    const now = toInstant(clock.now());
    await claim(tx, key, now);
    const { context, entries, scopeMoves, seenByCaller } = createContext({
      tx,
      caller,
      requestId: key.requestId,
      now,
      queue,
      reachOut: (receivers) => outreach.take(caller.userId, receivers),
    });
    const isRoomNeeded = needsRoom(key.name);
    try {
      if (isRoomNeeded) textRoom.demand(caller.userId, []);
      await write.perform(context, payload);
      if (isRoomNeeded) textRoom.demand(caller.userId, addressesOf(entries()));
    } catch (error) {
      // A write that was applied is answered again, also where it would be refused by now.
      if (error instanceof RefusalError) await settleLater(tx);
      throw error;
    }
    const touched = entries();
    const applied = await answerFrom(tx, caller, touched, seenByCaller, payload, write);
    const logged = log(tx, [...touched.flatMap((entry) => rowsOf(entry, now)), ...scopeMoves], true);
    return { applied, logged, touched, bytes: bytesHandedOver() };
  }

  /** Answers a write that was applied before, from the entities as they are now. */
  async function answerAgain<P, A>(
    tx: Transaction,
    caller: Caller,
    key: RequestKey,
    payload: P,
    write: Write<P, A>,
  ): Promise<Applied<A>> {
    const earlier = await findEarlier(tx, key);
    if (earlier?.name !== key.name || earlier.payloadHash !== key.payloadHash)
      throw new RefusalError('request_id_reused');
    const touched = await touchedEarlier(tx, earlier.txid);
    return answerFrom(tx, caller, touched, nothingSeen(), payload, write);
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
    const kinds = [...new Set(unread.map(({ entity }) => entity))];
    // Together, because reads of one transaction share messages.
    const views = await Promise.all(
      kinds.map(async (kind) => {
        const ofKind = unread.filter(({ entity }) => entity === kind);
        const ids = ofKind.map(({ id }) => id);
        return { ofKind, view: await readChanges(readers, kind, queryable, ids, [caller.userId]) };
      }),
    );
    for (const { ofKind, view } of views) {
      for (const entry of ofKind) {
        // Entities that were touched for others only are not sent to the caller. What was only taken from others is no
        // news either: it would tell the caller that there were others.
        const isOwn = entry.audience.has(caller.userId);
        const ops = [...entry.audience.values()];
        const isTakenFromOthers = ops.length > 0 && ops.every((op) => op === 'remove');
        if (!isOwn && (isTakenFromOthers || !view.isSeen(entry.id, caller.userId))) continue;
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
    return { data, changes: mine.flatMap(({ change }) => change ?? []), versions: touched };
  }

  async function actFor(userId: string, name: string, work: (context: WriteContext) => Promise<void>) {
    const now = toInstant(clock.now());
    const caller = { userId, sessionId: NO_SESSION, expiresAt: 0, grant: null };
    const { logged, touched, bytes } = await database.transaction(async (tx) => {
      const { context, entries, scopeMoves } = createContext({
        tx,
        caller,
        requestId: name,
        now,
        queue,
        reachOut: () => undefined,
      });
      await work(context);
      const touched = entries();
      const rows = [...touched.flatMap((entry) => rowsOf(entry, now)), ...scopeMoves];
      return { logged: log(tx, rows, false), touched, bytes: bytesHandedOver() };
    });
    charge(userId, touched, bytes);
    announce(logged, null);
  }

  async function applyOnce<P, A>(request: WriteRequest, payload: P, write: Write<P, A>): Promise<Applied<A>> {
    const { caller, requestId, name } = request;
    const { userId } = caller;
    const key = { userId, requestId, name, payloadHash: hashPayload(request.hashed ?? payload) };
    try {
      const { applied, logged, touched, bytes } = await database.transaction((tx) =>
        applyNew(tx, caller, key, payload, write),
      );
      charge(userId, touched, bytes);
      announce(logged, { userId, changes: applied.changes });
      return applied;
    } catch (error) {
      if (!isUsed(error)) throw error;
      return database.transaction((tx) => answerAgain(tx, caller, key, payload, write));
    }
  }

  return { applyOnce, actFor };
}
