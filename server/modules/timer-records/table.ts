import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const timerRecords = pgTable(
  'timer_records',
  {
    ...entityColumns,
    noteId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instantColumn().notNull(),
    endedAt: instantColumn(),
    note: text().notNull().default(''),
    /** Whether the end follows from a later start, so that a late end may still correct it. */
    isEndAssumed: boolean().notNull().default(false),
    deletedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('timer_records_running').on(table.userId).where(sql`ended_at is null and deleted_at is null`),
    index('timer_records_of_person').on(table.userId, table.startedAt).where(sql`deleted_at is null`),
    index('timer_records_of_task').on(table.noteId, table.startedAt),
    check('timer_records_ends_after_start', sql`ended_at >= started_at`),
  ],
);
export type TimerRecordRow = typeof timerRecords.$inferSelect;
