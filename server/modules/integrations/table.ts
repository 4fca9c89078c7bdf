import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Integration, Provider } from '#contract/integration.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant.ts';
import { users } from '../users/table.ts';

/** Connected calendar accounts, each with its tokens, which never leave this module. */
export const integrations = pgTable(
  'integrations',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    /** What the provider calls the account, whatever its address becomes. */
    subject: text().notNull(),
    accountName: text().notNull(),
    status: text().$type<Integration['status']>().notNull(),
    fault: text().$type<Integration['fault']>(),
    lastSyncedAt: instantColumn(),
    /** Sealed; null once the provider took it no more. */
    accessToken: text(),
    accessExpiresAt: instantColumn().notNull(),
    /** Sealed. */
    refreshToken: text(),
    /** Until then one process is fetching another access token. */
    refreshingUntil: instantColumn(),
  },
  (table) => [
    uniqueIndex('integrations_of_account').on(table.ownerId, table.provider, table.subject),
    index('integrations_by_subject').on(table.provider, table.subject),
  ],
);
export type IntegrationRow = typeof integrations.$inferSelect;

/** Accounts at providers by which people sign in. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    /** As the provider told it last; it shows which account it is and decides nothing. */
    email: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.provider, table.subject),
    index().on(table.userId),
  ],
);
export type IdentityRow = typeof identities.$inferSelect;

/** ID tokens that were taken without a code: each signs in once, as long as it would be valid. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    /** SHA-256 of what the provider signed, base64url. */
    hash: text().primaryKey(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
