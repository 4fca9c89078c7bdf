import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { transactionId } from '../change-log/table.ts';

/** Name of the constraint that refuses a second write under one key. */
export const ONE_WRITE = 'request_log_user_id_request_id_pk';

/** Request log: every applied write by its idempotency key. */
export const requestLog = pgTable(
  'request_log',
  {
    userId: uuid().notNull(),
    requestId: text().notNull(),
    /** Name of the emit or the HTTP call. */
    name: text().notNull(),
    /** SHA-256 of the payload, base64url. */
    payloadHash: text().notNull(),
    /** Transaction of the write, whose change-log rows list the touched entities. */
    txid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: ONE_WRITE, columns: [table.userId, table.requestId] }),
    index('request_log_by_age').on(table.at),
  ],
);
