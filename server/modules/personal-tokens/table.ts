import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** Personal tokens, by which programs of a user call the server, and connected programs. docs/decisions/0085, 0099. */
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
    /** OAuth client of a connected program; null for a token that its user has made, as the three columns below. */
    clientId: text(),
    /** End of the access token, before which the program renews it. */
    accessUntil: instantColumn(),
    /** Generation of the refresh token that the program has, and when it got it. */
    generation: integer(),
    renewedAt: instantColumn(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
export type PersonalTokenRow = typeof personalTokens.$inferSelect;
