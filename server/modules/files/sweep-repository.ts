import { and, asc, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { digestInKey } from '#server/file-storage/file-storage.ts';
import { isUnlinked } from './repository.ts';
import { fileContents, files } from './table.ts';

/** Rows that one transaction looks at or deletes: others wait for it only for moments. */
const AT_ONCE = 200;

/**
 * Marks files whose task or comment went together with its row, as in an erasure: nobody said that they are unlinked.
 * Looks at some files after an id, and returns the last of them; null after the last.
 */
export async function markUnlinked(
  tx: Transaction,
  after: string | null,
  now: string,
): Promise<string | null> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.unlinkedAt), after === null ? undefined : gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(files)
      .set({ unlinkedAt: now })
      .where(and(inArray(files.id, ids), isNull(files.unlinkedAt), isUnlinked(tx)));
  return rows.length < AT_ONCE ? null : (ids.at(-1) ?? null);
}

/** Digests of the contents of files that went, and whether there may be more such files. */
interface RemovedFiles {
  readonly digests: readonly string[];
  readonly isMoreLeft: boolean;
}

/** Deletes some files that nothing has had since an instant. Those that an import brings go with it. */
export async function removeUnlinked(tx: Transaction, before: string): Promise<RemovedFiles> {
  // A link holds the row of its file meanwhile; the row is read anew once it is let go.
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.unlinkedAt, before), isNull(files.importId), isUnlinked(tx)))
    .orderBy(asc(files.unlinkedAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return { digests: [], isMoreLeft: false };
  const ids = rows.map(({ id }) => id);
  const { sha256, previewSha256, pictureSha256 } = files;
  const removed = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), isUnlinked(tx)))
    .returning({ sha256, previewSha256, pictureSha256 });
  const digests = removed.flatMap((row) =>
    [row.sha256, row.previewSha256 ?? [], row.pictureSha256 ?? []].flat(),
  );
  return { digests: [...new Set(digests)].sort(), isMoreLeft: rows.length === AT_ONCE };
}

/** Condition that no file has a content, as itself or as one of its pictures. */
function isUnused(queryable: Queryable) {
  const hasNone = (column: typeof files.sha256 | typeof files.previewSha256 | typeof files.pictureSha256) =>
    notExists(queryable.select({ id: files.id }).from(files).where(eq(column, fileContents.sha256)));
  return and(hasNone(files.sha256), hasNone(files.previewSha256), hasNone(files.pictureSha256));
}

/** Digests of some contents after a digest. */
export async function listContents(queryable: Queryable, after: string): Promise<string[]> {
  const rows = await queryable
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(gt(fileContents.sha256, after))
    .orderBy(asc(fileContents.sha256))
    .limit(AT_ONCE);
  return rows.map(({ sha256 }) => sha256);
}

/** Deletes those among some contents that no file has. Returns their keys. */
export async function removeUnused(tx: Transaction, digests: readonly string[]): Promise<readonly string[]> {
  const locked = await tx
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(and(inArray(fileContents.sha256, [...digests]), isUnused(tx)))
    .for('update', { skipLocked: true });
  if (locked.length === 0) return [];
  const unused = locked.map(({ sha256 }) => sha256);
  // Asked again, since a file may have come between the question and the lock.
  const removed = await tx
    .delete(fileContents)
    .where(and(inArray(fileContents.sha256, unused), isUnused(tx)))
    .returning({ storageKey: fileContents.storageKey });
  return removed.map(({ storageKey }) => storageKey);
}

/** Keys among some under which contents are stored. */
export async function knownKeys(queryable: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queryable
    .select({ storageKey: fileContents.storageKey })
    .from(fileContents)
    .where(inArray(fileContents.sha256, keys.map(digestInKey)));
  return new Set(rows.map(({ storageKey }) => storageKey));
}
