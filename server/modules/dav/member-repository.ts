import { and, asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { type DavCalendarRow, type DavMemberRow, davCalendars, davMembers } from './table.ts';

/** Calendar of a person, made at its first synchronization; locked until the transaction ends. */
export async function lockCalendar(
  tx: Transaction,
  ownerId: string,
  calendar: string,
): Promise<DavCalendarRow> {
  await tx
    .insert(davCalendars)
    .values({ id: uuidv7(), ownerId, calendar, revision: 0 })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(davCalendars)
    .where(and(eq(davCalendars.ownerId, ownerId), eq(davCalendars.calendar, calendar)))
    .for('update');
  if (row === undefined) throw new Error('A calendar that is gone right after it was made.');
  return row;
}

export async function findCalendar(
  queryable: Queryable,
  ownerId: string,
  calendar: string,
): Promise<DavCalendarRow | null> {
  const [row] = await queryable
    .select()
    .from(davCalendars)
    .where(and(eq(davCalendars.ownerId, ownerId), eq(davCalendars.calendar, calendar)));
  return row ?? null;
}

export function listMembers(queryable: Queryable, calendarId: string): Promise<DavMemberRow[]> {
  return queryable.select().from(davMembers).where(eq(davMembers.calendarId, calendarId));
}

/** Members that changed behind a position, in the order of their changes. */
export function listChanged(
  queryable: Queryable,
  calendarId: string,
  { revision, name }: { readonly revision: number; readonly name: string },
  limit: number,
): Promise<DavMemberRow[]> {
  return queryable
    .select()
    .from(davMembers)
    .where(
      and(
        eq(davMembers.calendarId, calendarId),
        sql`(${davMembers.revision}, ${davMembers.name} collate "C") > (${revision}::integer, ${name}::text collate "C")`,
      ),
    )
    .orderBy(asc(davMembers.revision), sql`${davMembers.name} collate "C"`)
    .limit(limit);
}

/** Writes what changed as the next revision. */
export async function putMembers(
  tx: Transaction,
  { id }: DavCalendarRow,
  revision: number,
  rows: readonly Pick<DavMemberRow, 'name' | 'etag' | 'isRemoved'>[],
): Promise<void> {
  await tx.update(davCalendars).set({ revision }).where(eq(davCalendars.id, id));
  await insertMany(
    tx,
    davMembers,
    rows.map((row) => ({ ...row, calendarId: id, revision })),
    sql`on conflict (calendar_id, name) do update set etag = excluded.etag, revision = excluded.revision, is_removed = excluded.is_removed`,
  );
}
