import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { delegationRequests } from '../delegation/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

export const comments = pgTable(
  'comments',
  {
    ...entityColumns,
    noteId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    delegationRequestId: uuid().references(() => delegationRequests.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    mentionIds: uuid().array().notNull().default(sql`'{}'`),
    editedAt: instantColumn(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index().on(table.noteId, table.id),
    index().on(table.authorId, table.id),
    index().on(table.delegationRequestId, table.id),
    check('comments_one_subject', sql`num_nonnulls(note_id, delegation_request_id) = 1`),
  ],
);
export type CommentRow = typeof comments.$inferSelect;
