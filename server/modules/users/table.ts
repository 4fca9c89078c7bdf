import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { User } from '#contract/user.ts';
import { entityColumns } from '#server/db/entity-columns.ts';

export const users = pgTable('users', {
  ...entityColumns,
  /** Lower case. */
  email: text().notNull().unique(),
  userName: text().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  isVerified: boolean().notNull().default(false),
  membership: text().$type<User['membership']>().notNull().default('Free'),
  /** Argon2id in PHC form. */
  passwordHash: text().notNull(),
});
export type UserRow = typeof users.$inferSelect;
