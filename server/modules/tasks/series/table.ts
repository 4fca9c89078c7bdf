import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { fieldsWith } from '#contract/task/task-field-traits.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../../users/table.ts';

/** Columns that a task has in common with the template of its series: fields that all occurrences share. */
export const templateColumns = {
  title: text().notNull(),
  importance: smallint().notNull(),
  /** Minutes. */
  workload: integer(),
  labels: text().array().notNull().default(sql`'{}'`),
  /** Minutes before the due date. */
  reminders: integer().array().notNull().default(sql`'{}'`),
};

export const taskSeries = pgTable(
  'task_series',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    timeZone: text().notNull(),
    basis: text().$type<RecurrenceRule['basis']>().notNull(),
    /** First occurrence, from which the rule counts. */
    startsAt: instantColumn().notNull(),
    /** Latest occurrence that was made. */
    lastOccurrence: instantColumn().notNull(),
    /** Null if the open one must be finished first, or the series has ended. */
    nextAt: instantColumn(),
    endedAt: instantColumn(),
    /** Number of occurrences made so far. */
    made: integer().notNull().default(1),
    description: text().notNull(),
    isWholeDay: boolean().notNull(),
    ...templateColumns,
    parentTaskId: uuid(),
    organizationId: uuid(),
    groupId: uuid(),
  },
  (table) => [
    index('task_series_due').on(table.nextAt).where(sql`ended_at is null`),
    index().on(table.ownerId),
  ],
);
export type TaskSeriesRow = typeof taskSeries.$inferSelect;

/** Fields of the template, each with its column. */
export const templateFields = fieldsWith('series', 'shared') satisfies readonly (keyof TaskSeriesRow)[];
export type TemplateField = (typeof templateFields)[number];
