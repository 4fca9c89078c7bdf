import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AssetLink } from '#contract/task/asset-link.ts';
import type { Task, TaskHistoryEntry } from '#contract/task/task.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';
import { taskSeries, templateColumns } from './series/table.ts';

export const tasks = pgTable(
  'tasks',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...templateColumns,
    description: text().notNull().default(''),
    /** Of a whole day, the first instant in the owner's zone when set, for clients without `dueDay`. */
    dueDate: instantColumn(),
    dueDay: date(),
    isNew: boolean().notNull().default(true),
    sourceUrl: text(),
    position: text().notNull(),
    progress: text().$type<Task['progress']>().notNull().default('todo'),
    delegatedStatus: text().$type<Task['delegatedStatus']>().notNull().default('OPEN'),
    completedAt: instantColumn(),
    deletedAt: instantColumn(),
    /** Ancestor whose deletion included this task; null if it was deleted by itself. */
    deletedWith: uuid(),
    parentTaskId: uuid().references((): AnyPgColumn => tasks.id, { onDelete: 'cascade' }),
    /** Ids of its ancestors, topmost first. */
    path: uuid().array().notNull().default(sql`'{}'`),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    groupId: uuid().references(() => groups.id, { onDelete: 'set null' }),
    /**
     * Ids of the users, groups and organizations with access besides the owner. Derived from the accesses and
     * scopes of the task and its ancestors; stored so that lists and the change log need no join.
     */
    audience: uuid().array().notNull().default(sql`'{}'`),
    assetLinks: jsonb().$type<AssetLink[]>().notNull().default([]),
    seriesId: uuid().references(() => taskSeries.id, { onDelete: 'set null' }),
    /** Date by the series' rule. */
    occurrence: instantColumn(),
  },
  (table) => [
    index('tasks_open').on(table.ownerId, table.id).where(sql`completed_at is null and deleted_at is null`),
    index('tasks_completed')
      .on(table.ownerId, table.completedAt.desc(), table.id.desc())
      .where(sql`completed_at is not null and deleted_at is null`),
    index('tasks_in_order').on(table.ownerId, sql`position collate "C"`),
    index('tasks_shared').using('gin', table.audience).where(sql`audience <> '{}'`),
    index('tasks_asset_links').using('gin', sql`asset_links jsonb_path_ops`).where(sql`asset_links <> '[]'`),
    index('tasks_of_parent').on(table.parentTaskId).where(sql`parent_task_id is not null`),
    index('tasks_below').using('gin', table.path).where(sql`path <> '{}'`),
    index('tasks_of_organization').on(table.organizationId).where(sql`organization_id is not null`),
    index('tasks_of_group').on(table.groupId).where(sql`group_id is not null`),
    uniqueIndex('tasks_of_series').on(table.seriesId, table.occurrence).where(sql`series_id is not null`),
    check('tasks_day_has_instant', sql`due_day is null or due_date is not null`),
    check('tasks_done_has_instant', sql`(progress = 'done') = (completed_at is not null)`),
  ],
);
export type TaskRow = typeof tasks.$inferSelect;

/** Columns that decide a role on a task and whether it is deleted, for queries of what belongs to tasks. */
export const sharedTask = {
  id: tasks.id,
  ownerId: tasks.ownerId,
  path: tasks.path,
  audience: tasks.audience,
  organizationId: tasks.organizationId,
  groupId: tasks.groupId,
  deletedAt: tasks.deletedAt,
};

export const taskHistory = pgTable(
  'task_history',
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** Version of the task after the write. */
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
