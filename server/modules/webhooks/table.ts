import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EntityName } from '#contract/change.ts';
import type { offReasons, WebhookDelivery, WebhookFault, WebhookKind } from '#contract/webhooks/webhook.ts';
import { instantColumn } from '#server/instant-column.ts';
import { transactionId } from '../../writes/change-log/table.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';
import type { FormerSecret } from './webhook-secrets.ts';

/** Webhooks. Secrets are derived from `secretId` and stored nowhere. docs/decisions/0086. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    createdAt: instantColumn().notNull(),
    /** Owner, or the member as whom a webhook of an organization reads. */
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    kinds: text().array().$type<WebhookKind[]>().notNull(),
    collectionIds: uuid().array().notNull(),
    secretId: uuid().notNull(),
    /** Secrets before it that sign too, the oldest first, some of them perhaps over. */
    formerSecrets: jsonb().$type<FormerSecret[]>().notNull().default([]),
    isOn: boolean().notNull().default(true),
    offReason: text().$type<(typeof offReasons)[number]>(),
    /** Start of failing, or of being off. */
    since: instantColumn(),
    /** Failed attempts since the last success. */
    failures: integer().notNull().default(0),
    /** Instant before which nothing but tests is sent. */
    restUntil: instantColumn(),
    /** Position in the change log up to which events were taken in. */
    txid: transactionId().notNull(),
    changeId: text().notNull(),
  },
  (table) => [
    index('webhooks_of_person').on(table.actorId),
    index('webhooks_of_organization').on(table.organizationId).where(sql`organization_id is not null`),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** Events of webhooks: those that wait, and a log of the latest others. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    /** Order within a webhook, whose row is locked while one is inserted. */
    sequence: bigserial({ mode: 'number' }).notNull(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** `webhook-id` of the event; sent again it is the same. */
    messageId: uuid().notNull(),
    type: text().notNull(),
    /** Subject of the event; null for a test. */
    entity: text().$type<EntityName>(),
    entityId: uuid(),
    /** A test, or sent again by hand: attempted once, also while the webhook rests or is off. */
    isOnce: boolean().notNull().default(false),
    state: text().$type<WebhookDelivery['state']>().notNull().default('waiting'),
    /** Null in entries of former versions, which did not keep large bodies. */
    body: text(),
    createdAt: instantColumn().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instantColumn().notNull(),
    /** End of the claim of the process that is sending it. */
    claimedUntil: instantColumn(),
    lastAttemptAt: instantColumn(),
    status: integer(),
    fault: text().$type<WebhookFault>(),
    answer: text(),
  },
  (table) => [
    index('webhook_deliveries_in_order').on(table.webhookId, table.sequence),
    index('webhook_deliveries_waiting').on(table.webhookId, table.sequence).where(sql`state = 'waiting'`),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
