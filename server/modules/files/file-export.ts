import type { Readable } from 'node:stream';
import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { archivedFile } from '#contract/export/exported-rows.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { type FileStorage, MissingContentError } from '#server/file-storage/file-storage.ts';
import type { ExportSource } from '#server/personal-data-section.ts';
import { comments } from '../comments/table.ts';
import { tasks } from '../tasks/table.ts';
import * as repository from './repository.ts';
import { maySee } from './sight.ts';
import { type FileRow, fileLinks, files } from './table.ts';

interface Dependencies {
  readonly readers: Pick<EntityReaders, 'task' | 'comment'>;
  readonly storage: FileStorage;
}

/** Files of an export: those on some tasks and their comments, and (`hasOwn`) all that its reader uploaded. */
interface Chosen {
  readonly taskRows: SQL | undefined;
  readonly hasOwn: boolean;
}

/** File of an export with its bytes, which are read when its turn comes. */
interface ExportedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Readable;
}

/** Part of the files in the order of their ids. */
interface Page {
  /** Id of the last file before it; null for the first page. */
  readonly behind: string | null;
  readonly limit: number;
}

/**
 * Ids of chosen files, of one page or (null) of all. Each way to them is read by its own index: one condition over all
 * three would look at every file of the server.
 */
function chosenIds(queryable: Queryable, userId: string, { taskRows, hasOwn }: Chosen, page: Page | null) {
  const behind = page?.behind ?? null;
  const isBehind = (id: PgColumn) => (behind === null ? undefined : gt(id, behind));
  const links = () => queryable.selectDistinct({ id: fileLinks.fileId }).from(fileLinks);
  const onTasks = links()
    .innerJoin(tasks, eq(tasks.id, fileLinks.taskId))
    .where(and(taskRows, isBehind(fileLinks.fileId)))
    .orderBy(asc(fileLinks.fileId))
    .$dynamic();
  const onComments = links()
    .innerJoin(comments, eq(comments.id, fileLinks.commentId))
    .innerJoin(tasks, eq(tasks.id, comments.noteId))
    .where(and(taskRows, isBehind(fileLinks.fileId)))
    .orderBy(asc(fileLinks.fileId))
    .$dynamic();
  const isOwn = hasOwn ? and(eq(files.uploaderId, userId), isNull(files.importId)) : sql`false`;
  const own = queryable
    .selectDistinct({ id: files.id })
    .from(files)
    .where(and(isOwn, isBehind(files.id)))
    .orderBy(asc(files.id))
    .$dynamic();
  if (page === null) return unionAll(onTasks, onComments, own);
  const { limit } = page;
  return unionAll(onTasks.limit(limit), onComments.limit(limit), own.limit(limit));
}

/** Files of an export in the order of their ids, a page of them. */
export function listExported(
  queryable: Queryable,
  userId: string,
  chosen: Chosen,
  page: Page,
): Promise<FileRow[]> {
  return queryable
    .select()
    .from(files)
    .where(inArray(files.id, chosenIds(queryable, userId, chosen, page)))
    .orderBy(asc(files.id))
    .limit(page.limit);
}

/** Files for exports: those on some tasks and their comments, as far as the reader of the export sees them. */
export function createFileExport({ readers, storage }: Dependencies) {
  async function open({ queryable }: ExportSource, { sha256 }: FileRow): Promise<Readable | null> {
    const content = await repository.findContent(queryable, sha256);
    if (content === null) return null;
    return storage.get(content.storageKey).catch((error: unknown) => {
      if (error instanceof MissingContentError) return null;
      throw error;
    });
  }

  async function* seen(source: ExportSource, chosen: Chosen): AsyncGenerator<FileRow> {
    const { queryable, pagesOf, hasFiles, caller } = source;
    if (!hasFiles) return;
    const pages = pagesOf<FileRow>((last, limit) =>
      listExported(queryable, caller.userId, chosen, { behind: last?.id ?? null, limit }),
    );
    for await (const page of pages)
      for (const row of page) if (await maySee(queryable, readers, caller.userId, row)) yield row;
  }

  return {
    /** Files with the digests of their bytes. */
    async *list(source: ExportSource, chosen: Chosen): AsyncGenerator<z.output<typeof archivedFile>> {
      for await (const { id, name, size, mediaType, sha256 } of seen(source, chosen))
        yield { id, name, size, mediaType, sha256 };
    },

    /** Files with their bytes. One that is deleted meanwhile is left out. */
    async *open(source: ExportSource, chosen: Chosen): AsyncGenerator<ExportedFile> {
      for await (const row of seen(source, chosen)) {
        const bytes = await open(source, row);
        if (bytes === null) continue;
        try {
          yield { id: row.id, name: row.name, bytes };
        } finally {
          bytes.destroy();
        }
      }
    },

    /** Number and bytes of the files, as far as they are counted without asking who sees each. */
    async count({ queryable, caller }: Pick<ExportSource, 'queryable' | 'caller'>, chosen: Chosen) {
      const [row] = await queryable
        .select({ count: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
        .from(files)
        .where(inArray(files.id, chosenIds(queryable, caller.userId, chosen, null)));
      return row ?? { count: 0, bytes: 0 };
    },
  };
}
export type FileExport = ReturnType<typeof createFileExport>;
