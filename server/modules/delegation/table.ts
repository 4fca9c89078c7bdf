import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import type { AccessRight } from '#contract/task/task-access.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const delegationRequests = pgTable(
  'delegation_requests',
  {
    ...entityColumns,
    issuerNoteId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    issuerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueDate: instantColumn(),
    dueDay: date(),
    message: text().notNull().default(''),
    expiresAt: instantColumn(),
    status: text().$type<DelegationRequest['status']>().notNull().default('pending'),
    acceptedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Right of the assignee before the acceptance, which they get back on handing back. */
    rightBefore: text().$type<AccessRight>(),
    /** Instant at which it ceased to be pending, for whatever reason. */
    answeredAt: instantColumn(),
    /** Snapshot of the task when the request ceased to be pending; null before, when the task itself is shown. */
    note: jsonb().$type<DelegationRequest['note']>(),
  },
  (table) => [
    uniqueIndex('delegation_requests_waiting').on(table.issuerNoteId).where(sql`status = 'pending'`),
    index('delegation_requests_of_task').on(table.issuerNoteId),
    index('delegation_requests_of_accepter').on(table.acceptedById),
    index('delegation_requests_of_issuer').on(table.issuerId, table.updatedAt),
    index('delegation_requests_expiring').on(table.expiresAt).where(sql`status = 'pending'`),
  ],
);
export type DelegationRequestRow = typeof delegationRequests.$inferSelect;

export const delegationAddresses = pgTable(
  'delegation_addresses',
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => delegationRequests.id, { onDelete: 'cascade' }),
    /** With `email`, the account that has verified it: the issuer does not learn of it before it answers. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    /** Email address that the issuer typed, in lower case. */
    email: text(),
    /** Instant of the mail that invited an email address without an account. */
    mailedAt: instantColumn(),
    /** Whether the user has blocked the issuer: the address then asks nobody, and its issuer does not learn of it. */
    isMuted: boolean().notNull().default(false),
    status: text().$type<RequestAccess['status']>().notNull().default('pending'),
    answeredById: uuid().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instantColumn(),
    /** Message of a rejection. */
    message: text().notNull().default(''),
    /** Times that its issuer had the mail sent again, with an account behind it or without. */
    sentAgain: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('delegation_addresses_once').on(
      table.requestId,
      sql`coalesce(email, user_id::text, group_id::text, organization_id::text)`,
    ),
    index('delegation_addresses_unmatched').on(table.email).where(sql`user_id is null and email is not null`),
    index().on(table.userId),
    index().on(table.groupId),
    index().on(table.organizationId),
    index().on(table.answeredById),
    check(
      'delegation_addresses_one_path',
      sql`num_nonnulls(coalesce(email, user_id::text), group_id, organization_id) = 1`,
    ),
  ],
);
export type DelegationAddressRow = typeof delegationAddresses.$inferSelect;

export const delegationProposals = pgTable(
  'delegation_proposals',
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => delegationRequests.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Address whose link proposed it; null for one that a user made. */
    addressId: uuid().references(() => delegationAddresses.id, { onDelete: 'cascade' }),
    dueDate: instantColumn().notNull(),
    dueDay: date(),
    message: text().notNull(),
    status: text().$type<DelegationRequest['proposals'][number]['status']>().notNull().default('pending'),
    at: instantColumn().notNull(),
  },
  (table) => [
    index().on(table.requestId),
    index().on(table.userId),
    index().on(table.addressId).where(sql`address_id is not null`),
    check('delegation_proposals_by_one', sql`num_nonnulls(user_id, address_id) >= 1`),
  ],
);
export type DelegationProposalRow = typeof delegationProposals.$inferSelect;

/** Links by which email addresses without an account answer one request each. docs/decisions/0090. */
export const requestLinks = pgTable(
  'request_links',
  {
    addressId: uuid()
      .primaryKey()
      .references(() => delegationAddresses.id, { onDelete: 'cascade' }),
    /** Id from which the token in the mail is derived: a new one ends the link of before. */
    secretId: uuid().notNull(),
    sentAt: instantColumn().notNull(),
    /** Mails with this request, so that one that is sent again goes out once. */
    sends: integer().notNull().default(1),
    /** Name that whoever answers gave. */
    name: text().notNull().default(''),
    endedAt: instantColumn(),
  },
  (table) => [uniqueIndex('request_links_by_secret').on(table.secretId)],
);
export type RequestLinkRow = typeof requestLinks.$inferSelect;

/** Users whose requests somebody no longer wants. docs/decisions/0065. */
export const blockedIssuers = pgTable(
  'blocked_issuers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.issuerId] }), index().on(table.issuerId)],
);
