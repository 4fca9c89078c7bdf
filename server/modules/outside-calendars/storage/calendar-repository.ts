import { and, asc, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { type OutsideCalendarRow, outsideCalendars } from '../table.ts';

const byIntegrations = statement((queryable) =>
  queryable
    .select()
    .from(outsideCalendars)
    .where(isOneOf(outsideCalendars.integrationId, 'ids'))
    .orderBy(desc(outsideCalendars.isPrimary), asc(outsideCalendars.name), asc(outsideCalendars.id)),
);

/** Main calendar first, then by name. */
export function listOfIntegrations(
  queryable: Queryable,
  ids: readonly string[],
): Promise<OutsideCalendarRow[]> {
  return byIntegrations(queryable, { ids });
}

const byOwner = statement((queryable) =>
  queryable
    .select()
    .from(outsideCalendars)
    .where(eq(outsideCalendars.ownerId, sql.placeholder('ownerId'))),
);

export function listOfPerson(queryable: Queryable, ownerId: string): Promise<OutsideCalendarRow[]> {
  return byOwner(queryable, { ownerId });
}

export async function find(queryable: Queryable, id: string): Promise<OutsideCalendarRow | null> {
  const [row] = await queryable.select().from(outsideCalendars).where(eq(outsideCalendars.id, id));
  return row ?? null;
}

/** Locks the row shared, against its deletion, until the transaction ends. */
export async function lockShared(tx: Transaction, id: string): Promise<OutsideCalendarRow | null> {
  const [row] = await tx.select().from(outsideCalendars).where(eq(outsideCalendars.id, id)).for('key share');
  return row ?? null;
}

/** Locks the rows exclusively: waits for every `lockShared` and blocks new ones. */
export async function lock(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: outsideCalendars.id })
    .from(outsideCalendars)
    .where(inArray(outsideCalendars.id, [...ids]))
    .orderBy(asc(outsideCalendars.id))
    .for('update');
}

export async function findByChannel(
  queryable: Queryable,
  column: 'channelId' | 'channelOutsideId',
  id: string,
): Promise<OutsideCalendarRow | null> {
  const [row] = await queryable.select().from(outsideCalendars).where(eq(outsideCalendars[column], id));
  return row ?? null;
}

type ProviderFields = Pick<OutsideCalendarRow, 'name' | 'tone' | 'isShown' | 'isWritable' | 'isPrimary'>;

/** Inserts or updates a calendar by its provider's fields. Null if nothing changed. */
export async function put(
  tx: Transaction,
  row: Pick<OutsideCalendarRow, 'id' | 'integrationId' | 'ownerId' | 'provider' | 'outsideId'> &
    ProviderFields,
): Promise<OutsideCalendarRow | null> {
  const [put] = await tx
    .insert(outsideCalendars)
    .values(row)
    .onConflictDoUpdate({
      target: [outsideCalendars.integrationId, outsideCalendars.outsideId],
      set: {
        name: row.name,
        tone: row.tone,
        isShown: row.isShown,
        isWritable: row.isWritable,
        isPrimary: row.isPrimary,
      },
      setWhere: sql`${or(
        ne(outsideCalendars.name, row.name),
        ne(outsideCalendars.tone, row.tone),
        ne(outsideCalendars.isShown, row.isShown),
        ne(outsideCalendars.isWritable, row.isWritable),
        ne(outsideCalendars.isPrimary, row.isPrimary),
      )}`,
    })
    .returning();
  return put ?? null;
}

/** Calendars of an account that its provider no longer lists. */
export function listOthers(
  queryable: Queryable,
  integrationId: string,
  outsideIds: readonly string[],
): Promise<OutsideCalendarRow[]> {
  return queryable
    .select()
    .from(outsideCalendars)
    .where(
      and(
        eq(outsideCalendars.integrationId, integrationId),
        outsideIds.length === 0 ? undefined : notInArray(outsideCalendars.outsideId, [...outsideIds]),
      ),
    );
}

export async function remove(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(outsideCalendars).where(inArray(outsideCalendars.id, [...ids]));
}

type Channel = Pick<
  OutsideCalendarRow,
  'channelId' | 'channelOutsideId' | 'channelResourceId' | 'channelSecretHash' | 'channelExpiresAt'
>;

export async function setChannel(queryable: Queryable, id: string, channel: Channel): Promise<void> {
  await queryable.update(outsideCalendars).set(channel).where(eq(outsideCalendars.id, id));
}
