import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** Personal tokens, by which programs of a user call the server. docs/decisions/0085. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** Organizations by id, and `personal`; null for a token without such limits. */
    spaces: text().array(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn(),
    lastUsedAt: instantColumn(),
    /** Network of the last use, never a whole address. */
    lastUsedFrom: text(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
export type PersonalTokenRow = typeof personalTokens.$inferSelect;
