import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const scheduleItems = pgTable(
  'schedule_items',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    title: text(),
    startDate: instantColumn().notNull(),
    endDate: instantColumn().notNull(),
    isAllDay: boolean().notNull().default(false),
    timeZone: text().notNull(),
    /** Minutes before the start. */
    reminders: integer().array().notNull().default(sql`'{}'`),
    type: text().$type<ScheduleItem['type']>().notNull(),
    origin: text().$type<ScheduleItem['origin']>().notNull(),
    provider: text().$type<ScheduleItem['provider']>(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('schedule_items_of_person').on(table.ownerId, table.endDate).where(sql`deleted_at is null`),
    index('schedule_items_of_task').on(table.noteId),
    check('schedule_items_ends_after_start', sql`end_date >= start_date`),
  ],
);
export type ScheduleItemRow = typeof scheduleItems.$inferSelect;
