import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { sharedTask, tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type FeedRow, feeds } from './table.ts';

export async function findOf(queryable: Queryable, ownerId: string): Promise<FeedRow | null> {
  const [row] = await queryable.select().from(feeds).where(eq(feeds.ownerId, ownerId));
  return row ?? null;
}

/** Feed with its owner's language; null for a deleted account. */
export async function find(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select({ feed: feeds, language: appSettings.language })
    .from(feeds)
    .innerJoin(users, and(eq(users.id, feeds.ownerId), isNull(users.deletedAt)))
    .leftJoin(appSettings, eq(appSettings.id, feeds.ownerId))
    .where(eq(feeds.id, id));
  return row ?? null;
}

/** Inserts a feed; an existing one is kept and returned. */
export async function insert(tx: Transaction, row: FeedRow): Promise<FeedRow> {
  await tx.insert(feeds).values(row).onConflictDoNothing();
  return (await findOf(tx, row.ownerId)) ?? row;
}

export async function update(
  tx: Transaction,
  ownerId: string,
  fields: Partial<FeedRow>,
): Promise<FeedRow | null> {
  const [row] = await tx.update(feeds).set(fields).where(eq(feeds.ownerId, ownerId)).returning();
  return row ?? null;
}

export async function remove(tx: Transaction, ownerId: string): Promise<void> {
  await tx.delete(feeds).where(eq(feeds.ownerId, ownerId));
}

const task = { ...sharedTask, title: tasks.title };

/** Own items and blocks of tasks that touch a range, with their tasks, earliest first. */
export function listBlocks(
  queryable: Queryable,
  ownerId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
) {
  return queryable
    .select({ item: scheduleItems, task })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        isNull(scheduleItems.deletedAt),
        // Items of outside calendars and subscriptions are published by their source.
        or(isNull(scheduleItems.calendarId), isNotNull(scheduleItems.noteId)),
        gt(scheduleItems.endDate, from),
        lt(scheduleItems.startDate, to),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id))
    .limit(limit);
}
