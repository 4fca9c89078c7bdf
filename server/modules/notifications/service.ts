import { v7 as uuidv7 } from 'uuid';
import { NOTIFICATION_RETENTION_DAYS } from '#contract/limits.ts';
import type {
  Notification,
  NotificationKind,
  NotificationPreferences,
  NotificationPreferencesPatch,
} from '#contract/notification.ts';
import { notificationTraits } from '#contract/notification-traits.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import { can } from '#contract/policy-table.ts';
import { singleLine } from '#contract/single-line.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import type { ActFor, Write, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { acquaintancesOf } from '../scopes/service.ts';
import { isVerified, lockUser } from '../users/service.ts';
import { deliveryKind } from './delivery-job.ts';
import { choosePreferences, preferencesOf } from './notification-preferences.ts';
import { roleOf } from './policy.ts';
import { presentNotification } from './presenter.ts';
import * as repository from './repository.ts';
import * as subscriptionRepository from './subscription-repository.ts';
import type { NotificationRow } from './table.ts';

export { preferencesOf } from './notification-preferences.ts';

/** Users in one statement and one job. */
const TOLD_AT_ONCE = 200;
/** Time in which answers of one guest are one notification. Milliseconds. */
const ANSWERS_TOGETHER = 15 * MINUTE;
/** Rows that one transaction of the purge deletes. */
const PURGED_AT_ONCE = 500;

export const readNotifications: EntityReader<'notification'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, row), 'notification.view')) return null;
    return { data: presentNotification(row), isDeleted: false };
  };
};

/** Users without those who got the same notification lately. */
async function withoutRecentlyNotified(
  { tx, now }: WriteContext,
  userIds: readonly string[],
  { kind, groupId }: News,
): Promise<readonly string[]> {
  if (!notificationTraits[kind].isRepeatable || groupId === undefined || groupId === null) return userIds;
  const since = toInstant(Date.parse(now) - DAY);
  const notified = await repository.findNotifiedOfGroup(tx, userIds, { kind, groupId }, since);
  return userIds.filter((id) => !notified.has(id));
}

/** Only verified callers reach strangers. Throws `not_verified` and `too_many_requests`. */
async function reachOut({ tx, caller, reachOut }: WriteContext, readers: readonly string[]): Promise<void> {
  const known = await acquaintancesOf(tx, caller.userId, readers);
  const strangers = readers.filter((id) => !known.has(id));
  const colleagues = readers.filter((id) => known.has(id));
  const isSure = strangers.length === 0 || (await isVerified(tx, caller.userId));
  reachOut({ strangers, colleagues, isVerified: isSure });
}

type About = Pick<
  NotificationRow,
  | 'noteId'
  | 'delegationRequestId'
  | 'commentId'
  | 'organizationId'
  | 'groupId'
  | 'offeredRole'
  | 'calendarItemId'
  | 'dueAt'
  | 'dueDay'
  | 'guestAnswer'
>;

export interface News extends Partial<About> {
  readonly kind: NotificationKind;
  /** Current title or name of its subject. */
  readonly subject: string;
  /** Somebody without an account who acted, so that the caller, on whose behalf the server writes, is told. */
  readonly actorName?: string;
}

const nothing: About = {
  noteId: null,
  delegationRequestId: null,
  commentId: null,
  organizationId: null,
  groupId: null,
  offeredRole: null,
  calendarItemId: null,
  dueAt: null,
  dueDay: null,
  guestAnswer: null,
};

/**
 * Notifies users of the caller's write, in the same transaction; never the caller, except for reminders and
 * expired requests, which nobody caused. After the commit it is delivered outside the app by the ways that each
 * user chose. `muted` users get nothing and count like the others, so that no limit tells the caller of them.
 */
export async function notify(
  context: WriteContext,
  userIds: Iterable<string>,
  news: News,
  muted: readonly string[] = [],
): Promise<void> {
  const { kind, subject: name, actorName: outsider, ...about } = news;
  // Names from elsewhere, such as an outside calendar, may contain line breaks.
  const subject = singleLine(name);
  const { tx, caller, now } = context;
  const { cause } = notificationTraits[kind];
  const isCallers = cause !== 'nobody' && outsider === undefined;
  const notified = [...new Set(userIds)].filter((userId) => !isCallers || userId !== caller.userId);
  if (notified.length + muted.length === 0) return;
  const names = await repository.findNames(tx, [...notified, ...muted, caller.userId]);
  const actorName = outsider ?? (isCallers ? (names.get(caller.userId) ?? '') : '');
  // Deleted accounts get none.
  const named = notified.filter((userId) => names.has(userId));
  const readers = await withoutRecentlyNotified(context, named, news);
  const counted = [...new Set([...readers, ...muted.filter((userId) => names.has(userId))])];
  if (counted.length === 0) return;
  if (cause === 'unasked') await reachOut(context, counted);
  for (let from = 0; from < readers.length; from += TOLD_AT_ONCE) {
    const rows = readers.slice(from, from + TOLD_AT_ONCE).map((userId) => ({
      id: uuidv7(),
      createdAt: now,
      updatedAt: now,
      userId,
      kind,
      subject,
      actorId: isCallers ? caller.userId : null,
      actorName,
      ...nothing,
      ...about,
    }));
    for (const row of await repository.insert(tx, rows)) context.touch('notification', row, row.userId);
    await context.send(deliveryKind, { notificationIds: rows.map(({ id }) => id) });
  }
}

interface AnswerNews extends News {
  readonly calendarItemId: string;
  readonly actorName: string;
  readonly guestAnswer: GuestAnswer;
}

/**
 * Tells an owner how a guest answered. A guest who changes their mind soon changes the notification, as long as it is
 * unread: one message goes out, with the last answer, or another one if the first has gone out.
 */
export async function notifyOfAnswer(
  context: WriteContext,
  ownerId: string,
  news: AnswerNews,
): Promise<void> {
  const { tx, now } = context;
  const since = toInstant(Date.parse(now) - ANSWERS_TOGETHER);
  const amended = await repository.amendAnswer(tx, ownerId, news, { since, now });
  for (const row of amended) context.touch('notification', row, ownerId);
  if (amended.length === 0) await notify(context, [ownerId], news);
  // A delivery that still waits claims the notification first, and this one finds nothing to do.
  else await context.send(deliveryKind, { notificationIds: amended.map(({ id }) => id) });
}

/** Prevents mail and push of a request that was withdrawn before they went out; it stays listed in the app. */
export function cancelDelivery({ tx, now }: WriteContext, delegationRequestId: string): Promise<void> {
  return repository.cancelDelivery(tx, delegationRequestId, now);
}

interface Page {
  readonly before?: string | undefined;
  readonly limit: number;
}

export async function listNotifications(
  queryable: Queryable,
  userId: string,
  { before, limit }: Page,
): Promise<{ notifications: Notification[]; nextBefore: string | null }> {
  const rows = await repository.list(queryable, userId, before, limit);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { notifications: rows.map(presentNotification), nextBefore: last?.id ?? null };
}

/** Marks notifications as read. Foreign ids are skipped without an error, which would reveal that they exist. */
export const markNotificationsRead: Write<
  { readonly body: { readonly ids?: string[] | undefined } },
  Record<string, never>
> = {
  async perform(context, { body }) {
    const { tx, caller, now } = context;
    for (const row of await repository.markRead(tx, caller.userId, body.ids, now)) {
      context.touch('notification', row, caller.userId);
    }
  },
  answer: async () => ({}),
};

export const updatePreferences: Write<
  { readonly body: NotificationPreferencesPatch },
  NotificationPreferences
> = {
  async perform({ tx, caller }, { body }) {
    await lockUser(tx, caller.userId);
    await choosePreferences(tx, caller.userId, body);
  },
  answer: (_payload, { queryable, caller }) => preferencesOf(queryable, caller.userId),
};

/** Removes the push subscriptions of ended sessions. */
export function forgetSubscriptions(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  return subscriptionRepository.removeOfSessions(tx, sessionIds);
}

/** Removes the push subscriptions of expired sessions, which get no messages already. */
export function forgetExpiredSubscriptions(tx: Transaction, now: string): Promise<void> {
  return subscriptionRepository.removeExpired(tx, now);
}

/** Deletes notifications beyond the retention, also from replicas. */
export async function purgeNotifications(clock: Clock, actFor: ActFor): Promise<void> {
  const before = toInstant(clock.now() - NOTIFICATION_RETENTION_DAYS * DAY);
  let removed: number;
  do {
    removed = 0;
    await actFor(uuidv7(), 'retention', async (context) => {
      const rows = await repository.removeOlder(context.tx, before, PURGED_AT_ONCE);
      for (const row of rows) context.withdraw('notification', row, row.userId);
      removed = rows.length;
    });
  } while (removed === PURGED_AT_ONCE);
}
