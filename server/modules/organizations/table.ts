import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrganizationRole } from '#contract/people/member.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

export const organizations = pgTable('organizations', {
  ...entityColumns,
  name: text().notNull(),
  deletedAt: instantColumn(),
  invitedSince: instantColumn(),
  invited: integer().notNull().default(0),
});
export type OrganizationRow = typeof organizations.$inferSelect;

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<OrganizationRole>().notNull(),
    title: text().notNull().default(''),
    joinedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] }), index().on(table.userId)],
);
export type OrganizationMemberRow = typeof organizationMembers.$inferSelect;

/** Offered to an account, or to whoever has the mailed token; with `owner` a member's ownership. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null if `userId` is set. */
    email: text(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<OrganizationRole>().notNull(),
    title: text().notNull().default(''),
    /** Whether the inviter becomes an admin when this ownership is accepted. */
    stepsDown: boolean().notNull().default(false),
    /** Group that the invited person joins as well. */
    groupId: uuid(),
    invitedById: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().unique(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    acceptedAt: instantColumn(),
    declinedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('invitations_waiting').on(table.organizationId, table.email).where(sql`accepted_at is null`),
    uniqueIndex('invitations_of_account')
      .on(table.organizationId, table.userId)
      .where(sql`accepted_at is null`),
    index('invitations_to_person').on(table.userId).where(sql`user_id is not null`),
    index('invitations_by_age').on(table.expiresAt),
    check('invitations_to_one', sql`(email is null) <> (user_id is null)`),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;
