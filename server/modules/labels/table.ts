import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Label } from '#contract/task/label.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';

export const labels = pgTable(
  'labels',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Key for comparing names, independent of case. */
    nameKey: text().notNull(),
    tone: text().$type<Label['tone']>().notNull(),
    position: text().notNull(),
    /** Tasks that had the label when it was deleted. */
    deletedFrom: uuid().array(),
    deletedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('labels_by_name').on(table.ownerId, table.nameKey).where(sql`deleted_at is null`),
    index('labels_in_order').on(table.ownerId, sql`position collate "C"`),
  ],
);
export type LabelRow = typeof labels.$inferSelect;
