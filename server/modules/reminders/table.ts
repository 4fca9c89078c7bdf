import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    calendarItemId: uuid().references(() => scheduleItems.id, { onDelete: 'cascade' }),
    fireAt: instantColumn().notNull(),
  },
  (table) => [
    index('reminders_due').on(table.fireAt),
    index('reminders_of_person').on(table.userId),
    index('reminders_of_task').on(table.noteId).where(sql`note_id is not null`),
    index('reminders_of_item').on(table.calendarItemId).where(sql`calendar_item_id is not null`),
  ],
);
export type ReminderRow = typeof reminders.$inferSelect;
