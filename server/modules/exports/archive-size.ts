import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ArchiveSize } from '#contract/export/exported-archive.ts';
import type { Queryable } from '#server/database/driver.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { timerRecords } from '../timer-records/table.ts';
import type { MarkdownScope } from './markdown/markdown-repository.ts';

/** Bytes of one row in all files of an archive together, compressed, without its long text. `npm run bench` measures them. */
const BYTES = { task: 60, record: 60, item: 60, collection: 100, comment: 60 };
/** Share of a stored text's bytes that an archive needs for it. */
const TEXT_SHARE = 0.6;
/** Bytes of an archive without rows. */
const EMPTY = 12_000;

interface Subject extends MarkdownScope {
  /** Person whose account it is; null for an organization, of which an archive has what is on its tasks. */
  readonly userId: string | null;
}

/** Rows of one table that an archive has. */
interface Part {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  readonly each: number;
  readonly text?: PgColumn;
}

/** Tables of an archive. Each is read by an index of its person or its tasks. */
export function partsOfArchive(queryable: Queryable, { userId, ...scope }: Subject): readonly Part[] {
  const isLive = and(scope.tasks, isNull(tasks.deletedAt));
  const isOf = (person: PgColumn, noteId: PgColumn) =>
    userId === null
      ? inArray(noteId, queryable.select({ id: tasks.id }).from(tasks).where(isLive))
      : eq(person, userId);
  const ofPerson: readonly Part[] =
    userId === null
      ? []
      : [
          {
            table: scheduleItems,
            where: and(eq(scheduleItems.ownerId, userId), isNull(scheduleItems.deletedAt)),
            each: BYTES.item,
          },
        ];
  return [
    { table: tasks, where: isLive, each: BYTES.task, text: tasks.description },
    {
      table: timerRecords,
      where: and(isNull(timerRecords.deletedAt), isOf(timerRecords.userId, timerRecords.noteId)),
      each: BYTES.record,
    },
    {
      table: comments,
      where: and(isNull(comments.deletedAt), isOf(comments.authorId, comments.noteId)),
      each: BYTES.comment,
      text: comments.text,
    },
    {
      table: collections,
      where: and(scope.collections, isNull(collections.deletedAt)),
      each: BYTES.collection,
    },
    ...ofPerson,
  ];
}

/** Number of rows of a table, and the bytes of their long texts. */
export function weighPart(queryable: Queryable, { table, where, text }: Part) {
  const texts = text === undefined ? sql`0` : sql`coalesce(sum(pg_column_size(${text})), 0)`;
  return queryable
    .select({ rows: count(), bytes: sql<number>`${texts}`.mapWith(Number) })
    .from(table)
    .where(where);
}

/** Size of an archive as it will be, about: its rows are counted, and none is read as its reader sees it. */
export async function sizeOfArchive(
  queryable: Queryable,
  subject: Subject,
): Promise<Omit<ArchiveSize, 'files'>> {
  const size = { rows: 0, bytes: EMPTY };
  for (const part of partsOfArchive(queryable, subject)) {
    const [weighed] = await weighPart(queryable, part);
    const { rows, bytes } = weighed ?? { rows: 0, bytes: 0 };
    size.rows += rows;
    size.bytes += Math.round(rows * part.each + bytes * TEXT_SHARE);
  }
  return size;
}
