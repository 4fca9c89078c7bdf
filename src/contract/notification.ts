import * as z from 'zod/mini';
import { entityFields, entityId, instant } from './entity.ts';
import { MAX_URL } from './limits.ts';
import { guestAnswer } from './people/guest-answer.ts';
import { organizationRole } from './people/member.ts';
import { dueFields } from './task/due-fields.ts';

export const notificationKinds = [
  'delegation.requested',
  'delegation.accepted',
  'delegation.rejected',
  'delegation.withdrawn',
  'delegation.expired',
  'delegation.handedBack',
  'delegation.dateProposed',
  'delegation.proposalAccepted',
  'delegation.proposalDeclined',
  'task.assigned',
  'task.shared',
  'task.finished',
  'comment.added',
  'comment.mentioned',
  /** Invitation of the reader's account; the kind keeps the name that older clients know. */
  'organization.added',
  'organization.removed',
  'organization.roleChanged',
  'organization.joined',
  'organization.exported',
  'group.added',
  'group.removed',
  'guest.answered',
  'reminder.task',
  'reminder.scheduleItem',
] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

/** Of somebody's act, or a reminder. The set ids name its subject; `subject` is its title at that time. */
export const notification = z.object({
  ...entityFields,
  kind: notificationKind,
  subject: z.string(),
  /** Author of the change; null for a reminder. */
  actorId: z.nullable(entityId),
  actorName: z.string(),
  noteId: z.nullable(entityId),
  delegationRequestId: z.nullable(entityId),
  commentId: z.nullable(entityId),
  organizationId: z.nullable(entityId),
  groupId: z.nullable(entityId),
  /** `owner` for an ownership that was offered or accepted. Missing in notifications from earlier versions. */
  offeredRole: z._default(z.nullable(organizationRole), null),
  calendarItemId: z.nullable(entityId),
  /** Answer of a guest. Missing in notifications from earlier versions. */
  guestAnswer: z._default(z.nullable(guestAnswer), null),
  /** Due date or start of the reminder's subject. */
  dueAt: z.nullable(instant),
  /** Due day; `dueAt` is then an instant of it, for older clients. */
  dueDay: dueFields.dueDay,
  readAt: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

/** Delivery channels of one kind; the app always lists it. */
const ways = z.object({ push: z.boolean(), mail: z.boolean() });
export const notificationPreferences = z.record(notificationKind, ways);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
export const preferencesPatch = z.partialRecord(notificationKind, z.partial(ways));
export type NotificationPreferencesPatch = z.infer<typeof preferencesPatch>;

const silent = { push: false, mail: false };
const pushed = { push: true, mail: false };
const pushedAndMailed = { push: true, mail: true };

/** Default delivery of each kind: mail only for questions to the reader, no push for news that can wait. */
export const defaultNotificationPreferences: NotificationPreferences = {
  'delegation.requested': pushedAndMailed,
  'delegation.accepted': pushed,
  'delegation.rejected': pushed,
  'delegation.withdrawn': pushed,
  'delegation.expired': pushed,
  'delegation.handedBack': pushed,
  'delegation.dateProposed': pushed,
  'delegation.proposalAccepted': pushed,
  'delegation.proposalDeclined': pushed,
  'task.assigned': pushed,
  'task.shared': pushed,
  'task.finished': silent,
  'comment.added': silent,
  'comment.mentioned': pushed,
  'organization.added': pushedAndMailed,
  'organization.removed': silent,
  'organization.roleChanged': silent,
  'organization.joined': silent,
  'organization.exported': pushed,
  'group.added': silent,
  'group.removed': silent,
  'guest.answered': pushed,
  'reminder.task': pushed,
  'reminder.scheduleItem': pushed,
};

export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_URL)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,32}={0,2}$/)),
  }),
});
export type PushSubscriptionData = z.infer<typeof pushSubscription>;

/** Actions on a notification, which need no page to be opened. */
export const notificationAct = z.enum(['finish', 'later', 'accept']);
export type NotificationAct = z.infer<typeof notificationAct>;

/** Actions of a kind, the likeliest first. */
export function actsOf(kind: NotificationKind): readonly NotificationAct[] {
  if (kind === 'reminder.task') return ['finish', 'later'];
  return kind === 'delegation.requested' ? ['accept'] : [];
}

export const pushMessage = z.object({
  id: entityId,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** Path of its page in the web app. */
  path: z.string(),
  /** Buttons, in the reader’s language. */
  acts: z._default(z.array(z.object({ act: notificationAct, title: z.string() })), []),
});
export type PushMessage = z.infer<typeof pushMessage>;
