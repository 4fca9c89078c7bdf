import { sql } from 'drizzle-orm';
import { bigserial, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EntityName } from '#contract/change.ts';
import { instantColumn } from '#server/instant-column.ts';

/** A transaction id that never wraps, as decimal text. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * `session` rows announce an ended session to the server's own processes and never reach clients. `scope` rows
 * announce to one user that they gained or lost the group or organization of that id.
 */
export type LoggedEntity = EntityName | 'scope' | 'session';

/**
 * Change log: one row for each change and address, which is a user, a group or an organization. `remove` reaches
 * also those who can no longer view the entity; `upsert` does not. Every write fills its indexes, so there are two.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'bigint' }).notNull(),
    txid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    entity: text().$type<LoggedEntity>().notNull(),
    entityId: uuid().notNull(),
    version: integer().notNull(),
    op: text().$type<'upsert' | 'remove'>().notNull(),
    audienceId: uuid().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'changes_in_order', columns: [table.txid, table.id] }),
    index('changes_of_audience').on(table.audienceId, table.txid, table.id),
  ],
);
export type ChangeRow = typeof changes.$inferSelect;

/** Single row: purged end of the log. Cursors before it have lost changes. */
export const changeHorizon = pgTable('change_horizon', {
  id: integer().primaryKey(),
  txid: transactionId().notNull(),
  changeId: text().notNull(),
});
