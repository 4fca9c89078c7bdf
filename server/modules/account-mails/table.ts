import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** One-time tokens of mails; only their hashes are stored. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `verify` verifies the account's address, `change` a new one, `reset` sets a new password. */
    purpose: text().$type<'verify' | 'change' | 'reset'>().notNull(),
    /** Address that the mail was sent to: a token is valid for that one only. */
    email: text().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.userId, table.purpose), index().on(table.expiresAt)],
);
export type AccountTokenRow = typeof accountTokens.$inferSelect;
