import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { transactionId } from '../change-log/table.ts';

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
    primaryKey({ columns: [table.userId, table.requestId] }),
    index('request_log_by_age').on(table.at),
  ],
);
