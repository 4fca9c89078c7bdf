import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'web' | 'extension'>().notNull(),
    createdAt: instantColumn().notNull(),
    /** The browser's own description of itself at sign-in, shortened. */
    userAgent: text().notNull().default(''),
    lastUsedAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    /** Last confirmation of the user in this session. */
    confirmedAt: instantColumn(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
export type SessionRow = typeof sessions.$inferSelect;

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    /** Instant of the first use of its successor. */
    retiredAt: instantColumn(),
  },
  (table) => [index().on(table.sessionId, table.generation)],
);
export type RefreshTokenRow = typeof refreshTokens.$inferSelect;

export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    /** SHA-256 of the code, base64url. */
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Web session that requested it. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    redirectUri: text().notNull(),
    codeChallenge: text().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId), index().on(table.sessionId)],
);

/** Browsers that signed in to an account: strangers' wrong passwords do not count against them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the browser's cookie, base64url. */
    hash: text().notNull(),
    lastUsedAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_of_user').on(table.userId, table.hash),
    index().on(table.lastUsedAt),
  ],
);
export type KnownDeviceRow = typeof knownDevices.$inferSelect;
