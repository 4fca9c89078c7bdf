import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Task, TaskHistoryEntry } from '#contract/task.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant.ts';
import { users } from '../users/table.ts';

export const tasks = pgTable(
  'tasks',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    dueDate: instantColumn(),
    isWholeDay: boolean().notNull().default(false),
    importance: smallint().notNull(),
    /** Minutes. */
    workload: integer(),
    isNew: boolean().notNull().default(true),
    sourceUrl: text(),
    position: text().notNull(),
    progress: text().$type<Task['progress']>().notNull().default('todo'),
    delegatedStatus: text().$type<Task['delegatedStatus']>().notNull().default('OPEN'),
    completedAt: instantColumn(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('tasks_open').on(table.ownerId, table.id).where(sql`completed_at is null and deleted_at is null`),
    index('tasks_completed')
      .on(table.ownerId, table.completedAt.desc(), table.id.desc())
      .where(sql`completed_at is not null and deleted_at is null`),
    index('tasks_in_order').on(table.ownerId, sql`position collate "C"`),
    check('tasks_done_has_instant', sql`(progress = 'done') = (completed_at is not null)`),
  ],
);
export type TaskRow = typeof tasks.$inferSelect;

export const taskHistory = pgTable(
  'task_history',
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** The task's version after the write. */
    version: integer().notNull(),
    field: text().notNull(),
    before: jsonb().$type<TaskHistoryEntry['before']>(),
    after: jsonb().$type<TaskHistoryEntry['after']>(),
    isConflict: boolean().notNull(),
    userId: uuid().notNull(),
    sessionId: uuid().notNull(),
    requestId: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index().on(table.taskId, table.version)],
);
export type TaskHistoryRow = typeof taskHistory.$inferSelect;
