import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/instant-column.ts';
import { comments } from '../comments/table.ts';
import { imports } from '../imports/table.ts';
import { organizations } from '../organizations/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

/** Bytes that are stored once, however many files have them. docs/decisions/0078. */
export const fileContents = pgTable('file_contents', {
  sha256: text().primaryKey(),
  /** Key in the storage, which no other content ever had. */
  storageKey: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  storedAt: instantColumn().notNull(),
});
export type FileContentRow = typeof fileContents.$inferSelect;

export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    uploaderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text()
      .notNull()
      .references(() => fileContents.sha256),
    /** Small and large picture, made by the server; null where there is none. */
    previewSha256: text().references(() => fileContents.sha256),
    pictureSha256: text().references(() => fileContents.sha256),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mediaType: text().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instantColumn().notNull(),
    /** Instant since which nothing refers to it; null while something does. */
    unlinkedAt: instantColumn(),
    /** Import that brings it and is not carried out yet: until then nobody sees it. */
    importId: uuid().references(() => imports.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index().on(table.uploaderId, table.size, table.id),
    index().on(table.sha256),
    index().on(table.previewSha256).where(sql`preview_sha256 is not null`),
    index().on(table.pictureSha256).where(sql`picture_sha256 is not null`),
    index().on(table.importId).where(sql`import_id is not null`),
    index('files_unlinked').on(table.unlinkedAt).where(sql`unlinked_at is not null`),
  ],
);
export type FileRow = typeof files.$inferSelect;

/** Links of files to the tasks and comments that have them. */
export const fileLinks = pgTable(
  'file_links',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    taskId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('file_links_of_task').on(table.taskId, table.fileId),
    uniqueIndex('file_links_of_comment').on(table.commentId, table.fileId),
    index().on(table.fileId),
    check('file_links_one_end', sql`num_nonnulls(task_id, comment_id) = 1`),
  ],
);

/** Files on their way; their bytes are in the folder of incoming parts. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    /** Id of the file that it becomes. */
    id: uuid().primaryKey(),
    uploaderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Organization for which it will count. */
    organizationId: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    index().on(table.uploaderId),
    index().on(table.createdAt),
    index().on(table.organizationId).where(sql`organization_id is not null`),
  ],
);
export type FileUploadRow = typeof fileUploads.$inferSelect;
