import type { Collection } from '#contract/task/collection.ts';
import type { RowChange } from '../../replica/row.ts';
import type { EffectContext } from '../effect.ts';

type CollectedNote = Collection['notes'][number];

/** Sorts tasks of a collection by position; equal positions are ordered by id, as everywhere. */
export function inOrder(notes: readonly CollectedNote[]): CollectedNote[] {
  const key = ({ positionInList, noteId }: CollectedNote) => `${positionInList} ${noteId}`;
  return [...notes].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function changedCollection(row: Collection, patch: Partial<Collection>, { at }: EffectContext): RowChange {
  return { entity: 'collection', id: row.id, row: { ...row, ...patch, updatedAt: at } };
}

function tombstoneId(taskId: string): string {
  return `places of ${taskId}`;
}

/** Takes tasks out of all collections, and keeps their positions in a tombstone of `taskId`. */
export function leaveCollections(
  leaving: ReadonlySet<string>,
  taskId: string,
  context: EffectContext,
): readonly RowChange[] {
  const left: Collection[] = [];
  for (const row of context.view.all('collection')) {
    if (row.notes.some(({ noteId }) => leaving.has(noteId))) left.push(row);
  }
  context.tombstones.keep(
    tombstoneId(taskId),
    left.map((row) => ({
      entity: 'collection',
      id: row.id,
      row: { ...row, notes: row.notes.filter(({ noteId }) => leaving.has(noteId)) },
    })),
  );
  return left.map((row) =>
    changedCollection(row, { notes: row.notes.filter(({ noteId }) => !leaving.has(noteId)) }, context),
  );
}

/** Undoes `leaveCollections` of a task, in the collections as they are now. */
export function returnToCollections(taskId: string, context: EffectContext): readonly RowChange[] {
  return context.tombstones.restore(tombstoneId(taskId)).flatMap((kept) => {
    if (kept.entity !== 'collection' || kept.row === null) return [];
    const row = context.view.get('collection', kept.id);
    if (row === undefined) return [];
    const there = new Set(row.notes.map(({ noteId }) => noteId));
    const restored = kept.row.notes.filter(({ noteId }) => !there.has(noteId));
    if (restored.length === 0) return [];
    return [changedCollection(row, { notes: inOrder([...row.notes, ...restored]) }, context)];
  });
}
