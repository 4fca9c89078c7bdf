import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FileRecord } from '#contract/files/file.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { delegationAddresses, delegationRequests } from '../delegation/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const comments = pgTable(
  'comments',
  {
    ...entityColumns,
    noteId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    delegationRequestId: uuid().references(() => delegationRequests.id, { onDelete: 'cascade' }),
    /** Null for what was written by the link of a request. */
    authorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Address of a request whose link wrote it. */
    addressId: uuid().references(() => delegationAddresses.id, { onDelete: 'set null' }),
    text: text().notNull(),
    mentionIds: uuid().array().notNull().default(sql`'{}'`),
    files: jsonb().$type<FileRecord[]>().notNull().default([]),
    editedAt: instantColumn(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index().on(table.noteId, table.id),
    index().on(table.authorId, table.id),
    index().on(table.delegationRequestId, table.id),
    index().on(table.addressId).where(sql`address_id is not null`),
    check('comments_one_subject', sql`num_nonnulls(note_id, delegation_request_id) = 1`),
  ],
);
export type CommentRow = typeof comments.$inferSelect;
