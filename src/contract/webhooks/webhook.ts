import * as z from 'zod/mini';
import { entityId, instant, webUrl } from '../entity.ts';
import type { entityNames } from '../entity-names.ts';
import { MAX_WEBHOOK_COLLECTIONS } from '../limits.ts';

/** Kinds of entities whose changes a webhook can carry. */
export const webhookKinds = [
  'task',
  'timerRecord',
  'scheduleItem',
  'delegationRequest',
  'comment',
  'collection',
  'label',
  'template',
  'group',
  'organization',
] as const satisfies readonly (typeof entityNames)[number][];
export type WebhookKind = (typeof webhookKinds)[number];

/** Kinds that nobody but their owner sees, so that no organization has any. */
export const ownWebhookKinds: readonly WebhookKind[] = ['timerRecord', 'scheduleItem', 'label'];

/** A user name or a password in an address would be shown wherever the address is. */
const address = webUrl.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '';
  }, 'an address without a user name'),
);

/** Address of a webhook, and the changes that it sends there. `collectionIds` narrow the tasks and collections; empty: all. */
export const webhookChoices = z.object({
  address,
  kinds: z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length)),
  collectionIds: z.array(entityId).check(z.maxLength(MAX_WEBHOOK_COLLECTIONS)),
});

/** Reason why a webhook is off: by hand, no success for three days, answer 410, its maker lost the right. */
export const offReasons = ['switched_off', 'failed', 'gone', 'not_permitted'] as const;

export const webhook = z.object({
  id: entityId,
  createdAt: instant,
  /** Null: of the caller alone. */
  organizationId: z.nullable(entityId),
  /** Member as whom a webhook of an organization reads. */
  actorName: z.string(),
  ...webhookChoices.shape,
  state: z.enum(['on', 'failing', 'off']),
  /** Start of failing or being off; null while it is on. */
  since: z.nullable(instant),
  offReason: z.nullable(z.enum(offReasons)),
  /** End of the last former secret; each signs events too until its own end. */
  formerSecretUntil: z.nullable(instant),
});
export type Webhook = z.infer<typeof webhook>;

/** Webhook with its secret, which is shown when it is made, and once more when it is replaced. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });

/** Failures of an attempt that got no answer. */
export const webhookFaults = ['timed_out', 'unreachable', 'private_address'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** One event on its way to the receiver, or what became of it. */
export const webhookDelivery = z.object({
  id: entityId,
  /** Order in the log of its webhook. */
  sequence: z.int(),
  /** Such as `task.updated`. */
  type: z.string(),
  /** `dropped`: its reader may no longer see it. */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  attempts: z.int(),
  createdAt: instant,
  lastAttemptAt: z.nullable(instant),
  /** Null unless it waits. */
  nextAttemptAt: z.nullable(instant),
  /** Status of the last answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(webhookFaults)),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Texts of a delivery: null where the caller may not see its subject, or where they were too large to keep. */
export const webhookDeliveryTexts = z.object({
  delivery: webhookDelivery,
  body: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  canSendAgain: z.boolean(),
});
export type WebhookDeliveryTexts = z.infer<typeof webhookDeliveryTexts>;
