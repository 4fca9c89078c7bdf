import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { users } from '../users/table.ts';
import { type AvailabilityLinkRow, availabilityLinks } from './table.ts';

export async function findOf(queryable: Queryable, ownerId: string): Promise<AvailabilityLinkRow | null> {
  const [row] = await queryable
    .select()
    .from(availabilityLinks)
    .where(eq(availabilityLinks.ownerId, ownerId));
  return row ?? null;
}

/** Link whose owner has an account, with their name. */
export async function find(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select({
      link: availabilityLinks,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(availabilityLinks)
    .innerJoin(users, and(eq(users.id, availabilityLinks.ownerId), isNull(users.deletedAt)))
    .where(eq(availabilityLinks.id, id));
  return row ?? null;
}
export type FoundAvailability = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Inserts the link of a user; an existing one is kept. */
export async function insert(tx: Transaction, row: AvailabilityLinkRow): Promise<void> {
  await tx.insert(availabilityLinks).values(row).onConflictDoNothing();
}

export async function remove(tx: Transaction, ownerId: string): Promise<void> {
  await tx.delete(availabilityLinks).where(eq(availabilityLinks.ownerId, ownerId));
}

/** Notes the day of a reading, once a day. */
export async function noteOpened(queryable: Queryable, id: string, day: string): Promise<void> {
  const isOther = or(isNull(availabilityLinks.lastOpenedOn), ne(availabilityLinks.lastOpenedOn, day));
  await queryable
    .update(availabilityLinks)
    .set({ lastOpenedOn: day })
    .where(and(eq(availabilityLinks.id, id), isOther));
}
