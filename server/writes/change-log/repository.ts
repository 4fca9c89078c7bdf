import { and, asc, desc, eq, gte, lt, lte, or, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { last } from '#server/database/pipelining.ts';
import { allGiven, isOneOf, statement } from '#server/database/statement.ts';
import { type ChangeRow, changeHorizon, changes } from './table.ts';

/** Cursor in the change log. Both parts are decimal text. */
export interface LogPosition {
  readonly txid: string;
  readonly changeId: string;
}

export const LOG_START: LogPosition = { txid: '0', changeId: '0' };

export type NewChange = Omit<ChangeRow, 'id' | 'txid'>;

/** Rows that are inserted one by one, by a prepared statement, because they go in one message anyway. */
const PREPARED_AT_ONCE = 8;

/** Condition for rows of transactions older than every running one: no row can appear before them later. */
const isSettled = sql`${changes.txid} < pg_snapshot_xmin(pg_current_snapshot())`;

function after(position: { readonly [K in keyof LogPosition]: string | Placeholder }) {
  return sql`(${changes.txid}, ${changes.id}) > (${position.txid}::xid8, ${position.changeId}::bigint)`;
}

/** Position of an inserted row. */
type Inserted = Pick<ChangeRow, 'id' | 'txid'>;
const insertedKey = { id: changes.id, txid: changes.txid };

const insertOne = statement((queryable) =>
  queryable
    .insert(changes)
    .values(allGiven(changes, ['entity', 'entityId', 'version', 'op', 'audienceId', 'at']))
    .returning(insertedKey),
);

/** Rows as one JSON value, numbered in its order: a parameter for each cell takes ten times as long. */
const insertList = statement((queryable) =>
  queryable
    .insert(changes)
    .select(
      sql`select nextval(pg_get_serial_sequence('changes', 'id')), pg_current_xact_id(), entity, "entityId", version, op,
        "audienceId", at from jsonb_to_recordset(${sql.placeholder('rows')}::text::jsonb)
        as given (entity text, "entityId" uuid, version integer, op text, "audienceId" uuid, at timestamptz)`,
    )
    .returning(insertedKey),
);

function insertAll(tx: Transaction, rows: readonly NewChange[]): Promise<Inserted[]>[] {
  if (rows.length <= PREPARED_AT_ONCE) return rows.map((row) => insertOne(tx, { ...row }));
  return [insertList(tx, { rows: JSON.stringify(rows) })];
}

export async function insertChanges(tx: Transaction, rows: readonly NewChange[]): Promise<void> {
  await Promise.all(insertAll(tx, rows));
}

/**
 * Inserts rows in one message with the commit. Resolves after it, to the rows as they are in the log; never, if it
 * fails.
 */
export async function insertWithCommit(tx: Transaction, rows: readonly NewChange[]): Promise<ChangeRow[]> {
  const inserted = (await Promise.all(insertAll(last(tx), rows))).flat();
  return rows.flatMap((row, index) => {
    const found = inserted[index];
    return found === undefined ? [] : [{ ...row, ...found }];
  });
}

const settledAfter = statement((queryable) =>
  queryable
    .select()
    .from(changes)
    .where(and(after({ txid: sql.placeholder('txid'), changeId: sql.placeholder('changeId') }), isSettled))
    .orderBy(asc(changes.txid), asc(changes.id))
    .limit(sql.placeholder('limit')),
);

/** Settled rows after a cursor, in order. */
export function listAfter(queryable: Queryable, position: LogPosition, limit: number): Promise<ChangeRow[]> {
  return settledAfter(queryable, { ...position, limit });
}

const settledAfterFor = statement((queryable) =>
  queryable
    .select()
    .from(changes)
    .where(
      and(
        isOneOf(changes.audienceId, 'audienceIds'),
        after({ txid: sql.placeholder('txid'), changeId: sql.placeholder('changeId') }),
        isSettled,
      ),
    )
    .orderBy(asc(changes.txid), asc(changes.id))
    .limit(sql.placeholder('limit')),
);

export function listAfterFor(
  queryable: Queryable,
  audienceIds: readonly string[],
  position: LogPosition,
  limit: number,
): Promise<ChangeRow[]> {
  return settledAfterFor(queryable, { ...position, audienceIds, limit });
}

/**
 * Whether rows are committed behind a cursor, settled or not. After a read that ended there, they wait for an older
 * transaction, or were settled since.
 */
export async function hasAfter(queryable: Queryable, position: LogPosition): Promise<boolean> {
  const [row] = await queryable.select({ id: changes.id }).from(changes).where(after(position)).limit(1);
  return row !== undefined;
}

/** Cursor behind the last settled row. */
export async function findEnd(queryable: Queryable): Promise<LogPosition> {
  const [last] = await queryable
    .select({ txid: changes.txid, id: changes.id })
    .from(changes)
    .where(isSettled)
    .orderBy(desc(changes.txid), desc(changes.id))
    .limit(1);
  if (last !== undefined) return { txid: last.txid, changeId: String(last.id) };
  return findHorizon(queryable);
}

async function findHorizon(queryable: Queryable): Promise<LogPosition> {
  const [horizon] = await queryable.select().from(changeHorizon).limit(1);
  return horizon ?? LOG_START;
}

/** Rows of one transaction, in order. */
export function listOfTransaction(queryable: Queryable, txid: string): Promise<ChangeRow[]> {
  return queryable.select().from(changes).where(eq(changes.txid, txid)).orderBy(asc(changes.id));
}

/** Deletes settled rows up to the first that is not older than an instant, and stores how far. */
export async function purge(tx: Transaction, before: string): Promise<void> {
  // Along the log: its oldest rows come first, so that no index by age is needed.
  const [kept] = await tx
    .select({ txid: changes.txid, id: changes.id })
    .from(changes)
    .where(gte(changes.at, before))
    .orderBy(asc(changes.txid), asc(changes.id))
    .limit(1);
  const isOlder =
    kept === undefined
      ? undefined
      : sql`(${changes.txid}, ${changes.id}) < (${kept.txid}::xid8, ${kept.id}::bigint)`;
  const [last] = await tx
    .select({ txid: changes.txid, id: changes.id })
    .from(changes)
    // Old by itself too: where nothing young was found, a row may have come since.
    .where(and(isOlder, lt(changes.at, before), isSettled))
    .orderBy(desc(changes.txid), desc(changes.id))
    .limit(1);
  if (last === undefined) return;
  const horizon = { txid: last.txid, changeId: String(last.id) };
  await tx
    .insert(changeHorizon)
    .values({ id: 1, ...horizon })
    .onConflictDoUpdate({ target: changeHorizon.id, set: horizon });
  const isUpToHorizon = or(
    lt(changes.txid, last.txid),
    and(eq(changes.txid, last.txid), lte(changes.id, last.id)),
  );
  await tx.delete(changes).where(and(isUpToHorizon, isSettled));
}

const boundsOf = statement((queryable) =>
  queryable
    .select({
      isPast: sql<boolean>`${sql.placeholder('txid')}::xid8 < pg_snapshot_xmax(pg_current_snapshot())`,
      txid: changeHorizon.txid,
      changeId: changeHorizon.changeId,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(changeHorizon, sql`true`)
    .limit(1),
);

/** Purged end of the log, and whether this database can have issued a cursor: its transactions have all ended. */
export async function findBounds(
  queryable: Queryable,
  { txid }: LogPosition,
): Promise<{ readonly horizon: LogPosition; readonly isPast: boolean }> {
  const [bounds] = await boundsOf(queryable, { txid });
  const { isPast = false, txid: horizonTxid = null, changeId = null } = bounds ?? {};
  const horizon = horizonTxid === null || changeId === null ? LOG_START : { txid: horizonTxid, changeId };
  return { horizon, isPast };
}
