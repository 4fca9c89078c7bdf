import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { instant } from '#contract/entity.ts';
import { archivedFile } from '#contract/export/exported-rows.ts';
import { file } from '#contract/files/file.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { tasks } from '../tasks/table.ts';
import type { FileExport } from './file-export.ts';
import { presentFile } from './presenter.ts';
import { isUnlinked } from './repository.ts';
import { fileContents, fileLinks, files, fileUploads } from './table.ts';

/** Files stay with those who see the tasks and comments that have them; all others go. */
export const fileData: PersonalData<{ readonly fileExport: FileExport }> = {
  tables: [
    {
      table: files,
      by: 'batches',
      rowsOf: (userId, queryable) => and(eq(files.uploaderId, userId), isUnlinked(queryable)),
    },
    { table: fileLinks, by: 'cascade', from: files },
    { table: fileUploads, by: 'rest', rowsOf: (userId) => eq(fileUploads.uploaderId, userId) },
    {
      table: fileContents,
      by: 'exempt',
      reason: 'bytes without a name, which are swept once no file has them',
    },
  ],
  exports: [
    {
      name: 'files',
      about: 'The files you uploaded.',
      schema: z.extend(file, { createdAt: instant }),
      async *items({ queryable, caller, pagesOf }) {
        const pages = pagesOf<typeof files.$inferSelect>((last, limit) =>
          queryable
            .select()
            .from(files)
            .where(
              and(
                eq(files.uploaderId, caller.userId),
                isNull(files.importId),
                last === null ? undefined : gt(files.id, last.id),
              ),
            )
            .orderBy(asc(files.id))
            .limit(limit),
        );
        for await (const page of pages)
          for (const row of page) yield { ...presentFile(row), createdAt: row.createdAt };
      },
    },
    {
      name: 'archived-files',
      about: 'The files in this archive, with the digests of their bytes.',
      schema: archivedFile,
      items: (source, { fileExport }) =>
        fileExport.list(source, { taskRows: eq(tasks.ownerId, source.caller.userId), hasOwn: true }),
    },
  ],
};
