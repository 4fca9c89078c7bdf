import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { outsideCalendars } from '../outside-calendars/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { tasks } from '../tasks/table.ts';
import { scheduleItems } from './table.ts';

/** Items that one search looks at: more than anybody has in two months. */
const MAX_ITEMS = 5_000;

/** Items of a user that touch a range, earliest first, with the fields that decide whether they are busy. */
export function listTouching(queryable: Queryable, ownerId: string, range: { from: string; to: string }) {
  return queryable
    .select({
      startDate: scheduleItems.startDate,
      endDate: scheduleItems.endDate,
      isAllDay: scheduleItems.isAllDay,
      isDeclined: scheduleItems.isDeclined,
      isTransparent: scheduleItems.isTransparent,
      noteId: scheduleItems.noteId,
      calendarId: scheduleItems.calendarId,
    })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        gt(scheduleItems.endDate, range.from),
        lt(scheduleItems.startDate, range.to),
        isNull(scheduleItems.deletedAt),
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id))
    .limit(MAX_ITEMS);
}

/** A user's choices of calendars; null without an account. */
export async function findCalendarChoices(queryable: Queryable, userId: string) {
  const [row] = await queryable
    .select({ calendars: appSettings.calendars })
    .from(appSettings)
    .where(eq(appSettings.id, userId));
  return row?.calendars ?? null;
}

/** Outside calendars and subscriptions of a user, and whether each is shown where nothing else was chosen. */
export async function listOutsideCalendars(queryable: Queryable, userId: string) {
  const [connected, subscribed] = await Promise.all([
    queryable
      .select({ id: outsideCalendars.id, isShown: outsideCalendars.isShown })
      .from(outsideCalendars)
      .where(eq(outsideCalendars.ownerId, userId)),
    queryable
      .select({ id: subscriptions.id, isShown: subscriptions.isShown })
      .from(subscriptions)
      .where(and(eq(subscriptions.ownerId, userId), isNull(subscriptions.deletedAt))),
  ]);
  return [...connected, ...subscribed];
}
