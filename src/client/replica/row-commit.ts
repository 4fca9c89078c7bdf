import type { IDBPTransaction, StoreNames } from 'idb';
import type { EntityName } from '#contract/change.ts';
import type { RowRef } from './disk.ts';
import type { ReplicaSchema } from './replica-database.ts';
import { type EntityChange, rowKey } from './row.ts';
import { editRows, type RowEdit } from './row-chunks.ts';

type Write = IDBPTransaction<ReplicaSchema, StoreNames<ReplicaSchema>[], 'readwrite'>;

/** Number of changes above which the removals on disk are listed, not looked up one by one. */
const BULK = 32;

/** Versions at which rows of these changes were removed, by row key. */
async function removalsOf(writing: Write, changes: readonly EntityChange[]): Promise<Map<string, number>> {
  const removals = writing.objectStore('removed');
  const listed = changes.length > BULK ? new Set(await removals.getAllKeys()) : null;
  const keys = changes.map(({ entity, id }) => rowKey(entity, id)).filter((key) => listed?.has(key) ?? true);
  const found = await Promise.all(keys.map(async (key) => [key, await removals.get(key)] as const));
  return new Map(found.flatMap(([key, removal]) => (removal === undefined ? [] : [[key, removal.version]])));
}

/** Edit of a row that an earlier edit of the same commit leaves as `now`. */
function madeAfter(
  now: ReturnType<RowEdit>,
  row: Parameters<RowEdit>[0],
  made: RowEdit,
): ReturnType<RowEdit> {
  const next = made(now === undefined ? row : (now ?? undefined));
  return next === undefined ? now : next;
}

/** Rows commit: writes changes that are not older than the disk, each row once, and drops rows. `now` in ms. */
export async function commitRows(
  writing: Write,
  changes: readonly EntityChange[],
  drop: readonly RowRef[],
  now: number,
): Promise<void> {
  const removals = writing.objectStore('removed');
  const removedAt = await removalsOf(writing, changes);
  const marks: Promise<unknown>[] = [];
  const edits = new Map<EntityName, Map<string, RowEdit>>();
  const edit = (entity: EntityName, id: string, made: RowEdit) => {
    const known = edits.get(entity) ?? new Map<string, RowEdit>();
    edits.set(entity, known);
    const earlier = known.get(id);
    known.set(id, earlier === undefined ? made : (row) => madeAfter(earlier(row), row, made));
  };

  for (const { entity, id } of drop) edit(entity, id, (row) => (row === undefined ? undefined : null));
  for (const change of changes) {
    const { entity, id, version } = change;
    const key = rowKey(entity, id);
    edit(entity, id, (row) => {
      const known = row?.version ?? 0;
      if (change.op === 'remove') {
        if (known > version) return undefined;
        removedAt.set(key, version);
        marks.push(removals.put({ version, at: now }, key));
        return row === undefined ? undefined : null;
      }
      const removal = removedAt.get(key);
      if (version <= known || version < (removal ?? 0)) return undefined;
      if (removal !== undefined) marks.push(removals.delete(key));
      return change.data;
    });
  }
  await Promise.all([...edits].map(([entity, some]) => editRows(writing.objectStore(entity), some)));
  await Promise.all(marks);
}
