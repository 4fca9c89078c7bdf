import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DelegationRequest, RequestAccess } from '#contract/delegation.ts';
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
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<RequestAccess['status']>().notNull().default('pending'),
    answeredById: uuid().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instantColumn(),
    /** Message of a rejection. */
    message: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('delegation_addresses_once').on(
      table.requestId,
      sql`coalesce(user_id, group_id, organization_id)`,
    ),
    index().on(table.userId),
    index().on(table.groupId),
    index().on(table.organizationId),
    index().on(table.answeredById),
    check('delegation_addresses_one_path', sql`num_nonnulls(user_id, group_id, organization_id) = 1`),
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueDate: instantColumn().notNull(),
    dueDay: date(),
    message: text().notNull(),
    status: text().$type<DelegationRequest['proposals'][number]['status']>().notNull().default('pending'),
    at: instantColumn().notNull(),
  },
  (table) => [index().on(table.requestId), index().on(table.userId)],
);
export type DelegationProposalRow = typeof delegationProposals.$inferSelect;
