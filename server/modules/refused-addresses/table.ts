import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';

/**
 * Email addresses that want no invitations by mail. Only what the server's secret derives from them is stored.
 * docs/decisions/0067.
 */
export const refusedAddresses = pgTable('refused_addresses', {
  id: uuid().primaryKey(),
  refusedAt: instantColumn().notNull(),
});
