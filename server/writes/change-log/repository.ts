import { and, asc, desc, eq, inArray, lt, lte, or, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { allGiven, statement } from '#server/database/statement.ts';
import { type ChangeRow, changeHorizon, changes } from './table.ts';

/** Cursor in the change log. Both parts are decimal text. */
export interface LogPosition {
  readonly txid: string;
  readonly changeId: string;
}

export const LOG_START: LogPosition = { txid: '0', changeId: '0' };

export type NewChange = Omit<ChangeRow, 'id' | 'txid'>;

/** One statement carries 65,535 values at most. */
const INSERTED_AT_ONCE = 2_000;

/** Condition for rows of transactions older than every running one: no row can appear before them later. */
const isSettled = sql`${changes.txid} < pg_snapshot_xmin(pg_current_snapshot())`;

function after(position: { readonly [K in keyof LogPosition]: string | Placeholder }) {
  return sql`(${changes.txid}, ${changes.id}) > (${position.txid}::xid8, ${position.changeId}::bigint)`;
}

const insertOne = statement((queryable) =>
  queryable
    .insert(changes)
    .values(allGiven(changes, ['entity', 'entityId', 'version', 'op', 'audienceId', 'at'])),
);

export async function insertChanges(tx: Transaction, rows: readonly NewChange[]): Promise<void> {
  const [only, ...others] = rows;
  if (only === undefined) return;
  if (others.length === 0) await insertOne(tx, { ...only });
  else {
    for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
      await tx.insert(changes).values(rows.slice(from, from + INSERTED_AT_ONCE));
    }
  }
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

export function listAfterFor(
  queryable: Queryable,
  audienceIds: readonly string[],
  position: LogPosition,
  limit: number,
): Promise<ChangeRow[]> {
  return queryable
    .select()
    .from(changes)
    .where(and(inArray(changes.audienceId, [...audienceIds]), after(position), isSettled))
    .orderBy(asc(changes.txid), asc(changes.id))
    .limit(limit);
}

/** Whether committed rows wait for an older transaction to end. */
export async function hasUnsettled(queryable: Queryable): Promise<boolean> {
  const [row] = await queryable
    .select({ id: changes.id })
    .from(changes)
    .where(sql`${changes.txid} >= pg_snapshot_xmin(pg_current_snapshot())`)
    .limit(1);
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

export async function findHorizon(queryable: Queryable): Promise<LogPosition> {
  const [horizon] = await queryable.select().from(changeHorizon).limit(1);
  return horizon ?? LOG_START;
}

/** Rows of one transaction, in order. */
export function listOfTransaction(queryable: Queryable, txid: string): Promise<ChangeRow[]> {
  return queryable.select().from(changes).where(eq(changes.txid, txid)).orderBy(asc(changes.id));
}

/** Deletes settled rows older than an instant, and stores how far. */
export async function purge(tx: Transaction, before: string): Promise<void> {
  const [last] = await tx
    .select({ txid: changes.txid, id: changes.id })
    .from(changes)
    .where(and(lt(changes.at, before), isSettled))
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

/** Whether this database can have issued the cursor: its transactions have all ended. */
export async function isPast(queryable: Queryable, position: LogPosition): Promise<boolean> {
  const result = await queryable
    .select({ isPast: sql<boolean>`${position.txid}::xid8 < pg_snapshot_xmax(pg_current_snapshot())` })
    .from(sql`(select 1) as one`);
  return result[0]?.isPast === true;
}
