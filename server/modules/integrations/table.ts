import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Integration } from '#contract/integrations/integration.ts';
import type { CalendarProviderName, Provider } from '#contract/provider-names.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

/** Connected calendar accounts with their tokens, which never leave this module. */
export const integrations = pgTable(
  'integrations',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<CalendarProviderName>().notNull(),
    /** The provider's stable id of the account, independent of its address. */
    subject: text().notNull(),
    accountName: text().notNull(),
    status: text().$type<Integration['status']>().notNull(),
    fault: text().$type<Integration['fault']>(),
    lastSyncedAt: instantColumn(),
    /** Sealed; null once the provider refused it. Of a CalDAV server its address, name and password. */
    accessToken: text(),
    accessExpiresAt: instantColumn().notNull(),
    /** Sealed. */
    refreshToken: text(),
    /** Lease of the process that refreshes the access token. */
    refreshingUntil: instantColumn(),
  },
  (table) => [
    uniqueIndex('integrations_of_account').on(table.ownerId, table.provider, table.subject),
    index('integrations_by_subject').on(table.provider, table.subject),
  ],
);
export type IntegrationRow = typeof integrations.$inferSelect;

/** Accounts at providers that users sign in with. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    /** Last address that the provider sent; shown to tell accounts apart, never used for decisions. */
    email: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.provider, table.subject),
    index().on(table.userId),
  ],
);
export type IdentityRow = typeof identities.$inferSelect;

/** ID tokens that signed in without a code: each is accepted once while it is valid. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    /** SHA-256 of the signed part of the token, base64url. */
    hash: text().primaryKey(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
