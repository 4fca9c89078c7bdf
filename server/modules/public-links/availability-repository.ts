import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { outsideCalendars } from '../outside-calendars/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type AvailabilityLinkRow, availabilityLinks } from './table.ts';

/** Items that one reading looks at: more than anybody has in two months. */
const MAX_ITEMS = 5_000;

export async function findOf(queryable: Queryable, ownerId: string): Promise<AvailabilityLinkRow | null> {
  const [row] = await queryable
    .select()
    .from(availabilityLinks)
    .where(eq(availabilityLinks.ownerId, ownerId));
  return row ?? null;
}

/** Link whose owner has an account, with their name and their choices of calendars. */
export async function find(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select({
      link: availabilityLinks,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      calendars: appSettings.calendars,
    })
    .from(availabilityLinks)
    .innerJoin(users, and(eq(users.id, availabilityLinks.ownerId), isNull(users.deletedAt)))
    .leftJoin(appSettings, eq(appSettings.id, availabilityLinks.ownerId))
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

/** Timed items of a user that touch a range, and whether their calendar is shown where nothing else was chosen. */
export function listTimed(queryable: Queryable, ownerId: string, range: { from: string; to: string }) {
  return queryable
    .select({
      startDate: scheduleItems.startDate,
      endDate: scheduleItems.endDate,
      noteId: scheduleItems.noteId,
      calendarId: scheduleItems.calendarId,
      isCalendarShown: sql<boolean | null>`coalesce(${outsideCalendars.isShown}, ${subscriptions.isShown})`,
    })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .leftJoin(outsideCalendars, eq(outsideCalendars.id, scheduleItems.calendarId))
    .leftJoin(subscriptions, eq(subscriptions.id, scheduleItems.calendarId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        gt(scheduleItems.endDate, range.from),
        lt(scheduleItems.startDate, range.to),
        isNull(scheduleItems.deletedAt),
        eq(scheduleItems.isAllDay, false),
        eq(scheduleItems.isDeclined, false),
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id))
    .limit(MAX_ITEMS);
}
