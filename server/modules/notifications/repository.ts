import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notification.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { statementOfKeys } from '#server/database/statement.ts';
import { appSettings } from '../app-settings/table.ts';
import { users } from '../users/table.ts';
import { type NotificationRow, notifications } from './table.ts';

export function insert(
  tx: Transaction,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  return tx
    .insert(notifications)
    .values([...rows])
    .returning();
}

const naming = statementOfKeys('userIds', (queryable, isWanted) =>
  queryable
    .select({ id: users.id, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(and(isWanted(users.id), isNull(users.deletedAt))),
);

/** Full names by id, without deleted accounts. */
export async function findNames(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await naming(tx, userIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Users among the given ones whose notification of the same kind and group is unread or newer than `since`. */
export async function findNotifiedOfGroup(
  tx: Transaction,
  userIds: readonly string[],
  { kind, groupId }: { readonly kind: NotificationKind; readonly groupId: string },
  since: string,
): Promise<Set<string>> {
  const { readAt, createdAt } = notifications;
  const rows = await tx
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.kind, kind),
        eq(notifications.groupId, groupId),
        or(isNull(readAt), gt(createdAt, since)),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable.select().from(notifications).where(isWanted(notifications.id)),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<NotificationRow[]> {
  return byIds(queryable, ids);
}

/** User's notifications, latest first; ids grow with time. */
export function list(
  queryable: Queryable,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const isTheirs = eq(notifications.userId, userId);
  return queryable
    .select()
    .from(notifications)
    .where(before === undefined ? isTheirs : and(isTheirs, lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Marks a user's unread notifications as read; only those of `ids` if given. Returns the changed ones. */
export function markRead(tx: Transaction, userId: string, ids: readonly string[] | undefined, now: string) {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  return tx
    .update(notifications)
    .set({ readAt: now, updatedAt: now, version: sql`${notifications.version} + 1` })
    .where(ids === undefined ? isUnread : and(isUnread, inArray(notifications.id, [...ids])))
    .returning({ id: notifications.id, version: notifications.version });
}

/** Claims an unread notification for delivery outside the app; null if it is claimed or read already. */
export async function claimDelivery(
  tx: Transaction,
  id: string,
  now: string,
): Promise<NotificationRow | null> {
  const [row] = await tx
    .update(notifications)
    .set({ toldAt: now })
    .where(and(eq(notifications.id, id), isNull(notifications.toldAt), isNull(notifications.readAt)))
    .returning();
  return row ?? null;
}

/**
 * Changes the answer in the unread notification of a guest from after an instant, so that it is to be delivered again.
 * Returns it, if there is one.
 */
export function amendAnswer(
  tx: Transaction,
  userId: string,
  answer: Required<Pick<NotificationRow, 'kind' | 'actorName' | 'calendarItemId' | 'guestAnswer'>> & {
    readonly calendarItemId: string;
  },
  { since, now }: { readonly since: string; readonly now: string },
) {
  const { kind, actorName, calendarItemId, guestAnswer } = answer;
  return tx
    .update(notifications)
    .set({ guestAnswer, toldAt: null, updatedAt: now, version: sql`${notifications.version} + 1` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.kind, kind),
        eq(notifications.actorName, actorName),
        eq(notifications.calendarItemId, calendarItemId),
        gt(notifications.createdAt, since),
      ),
    )
    .returning({ id: notifications.id, version: notifications.version });
}

/** Prevents the unclaimed notifications of a request from being delivered outside the app. */
export async function cancelDelivery(
  tx: Transaction,
  delegationRequestId: string,
  now: string,
): Promise<void> {
  const isOfRequest = eq(notifications.delegationRequestId, delegationRequestId);
  await tx
    .update(notifications)
    .set({ toldAt: now })
    .where(and(isOfRequest, isNull(notifications.toldAt)));
}

/** Address, language and zone of a user, for mail and push. */
export async function findRecipient(queryable: Queryable, userId: string) {
  const [row] = await queryable
    .select({
      email: users.email,
      isVerified: users.isVerified,
      firstName: users.firstName,
      language: appSettings.language,
      timeZone: sql<string | null>`coalesce(${appSettings.timeZone}, ${appSettings.deviceZone})`,
      hourCycle: appSettings.hourCycle,
    })
    .from(users)
    .leftJoin(appSettings, eq(appSettings.id, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Deletes some notifications from before an instant, oldest first. */
export function removeOlder(tx: Transaction, before: string, limit: number) {
  const oldest = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .orderBy(notifications.createdAt)
    .limit(limit);
  return tx.delete(notifications).where(inArray(notifications.id, oldest)).returning({
    id: notifications.id,
    version: notifications.version,
    userId: notifications.userId,
  });
}
