import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { User } from '#contract/people/user.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';

export const users = pgTable(
  'users',
  {
    ...entityColumns,
    /** Lower case. */
    email: text().notNull().unique(),
    userName: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    isVerified: boolean().notNull().default(false),
    membership: text().$type<User['membership']>().notNull().default('Free'),
    /** Argon2id in PHC form. Null: sign-in by providers only. */
    passwordHash: text(),
    /** Instant at which the owner was last notified of wrong passwords. */
    failedSignInsToldAt: instantColumn(),
    /** Deletion of the account: the remaining row is anonymous, as the author of what others still see. */
    deletedAt: instantColumn(),
    /** Instant at which the erasure of all their data ended. */
    erasedAt: instantColumn(),
  },
  () => [
    // In byte order, for prefixes as ranges. The indexes by name are in a migration of their own.
    index('users_by_user_name').on(sql`user_name collate "C"`),
  ],
);
export type UserRow = typeof users.$inferSelect;
