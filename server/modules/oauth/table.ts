import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { instantColumn } from '#server/instant-column.ts';
import { sessions } from '../sessions/table.ts';
import { users } from '../users/table.ts';

/** OAuth clients that have registered themselves (RFC 7591). They hold what programs say about themselves. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    redirectUris: text().array().notNull(),
    createdAt: instantColumn().notNull(),
    /** Last time that somebody let it in; null until then. */
    lastUsedAt: instantColumn(),
  },
  (table) => [index().on(table.lastUsedAt, table.createdAt)],
);
export type OauthClientRow = typeof oauthClients.$inferSelect;

/** Authorization codes of OAuth clients. One that was exchanged stays for a day, so that its reuse is noticed. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    /** SHA-256 of the code, base64url. */
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Web session that allowed it. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    clientName: text().notNull(),
    redirectUri: text().notNull(),
    codeChallenge: text().notNull(),
    /** Resources that it was asked for (RFC 8707). */
    resources: text().array().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    spaces: text().array(),
    expiresAt: instantColumn().notNull(),
    /** Token that it was exchanged for; null before. No reference: the end of the token must not make the code new. */
    tokenId: uuid(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId), index().on(table.sessionId)],
);
export type OauthCodeRow = typeof oauthCodes.$inferSelect;
