import type { Collection } from '#contract/collection.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';

type Place = Collection['notes'][number];

/** In their order; two at one place are told apart by their ids, as everywhere. */
export function inOrder(notes: readonly Place[]): Place[] {
  const key = ({ positionInList, noteId }: Place) => `${positionInList} ${noteId}`;
  return [...notes].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export function changedCollection(
  row: Collection,
  patch: Partial<Collection>,
  { at }: EffectContext,
): RowChange {
  return { entity: 'collection', id: row.id, row: { ...row, ...patch, updatedAt: at } };
}

function graveOf(taskId: string): string {
  return `places of ${taskId}`;
}

/** Takes tasks out of all collections, and remembers under `taskId` where they stood. */
export function leaveCollections(
  leaving: ReadonlySet<string>,
  taskId: string,
  context: EffectContext,
): readonly RowChange[] {
  const left: Collection[] = [];
  for (const row of context.view.all('collection')) {
    if (row.notes.some(({ noteId }) => leaving.has(noteId))) left.push(row);
  }
  context.graves.bury(
    graveOf(taskId),
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

/** Puts what left with a task back to where it stood, in the collections as they are now. */
export function returnToCollections(taskId: string, context: EffectContext): readonly RowChange[] {
  return context.graves.exhume(graveOf(taskId)).flatMap((buried) => {
    if (buried.entity !== 'collection' || buried.row === null) return [];
    const row = context.view.get('collection', buried.id);
    if (row === undefined) return [];
    const there = new Set(row.notes.map(({ noteId }) => noteId));
    const places = buried.row.notes.filter(({ noteId }) => !there.has(noteId));
    if (places.length === 0) return [];
    return [changedCollection(row, { notes: inOrder([...row.notes, ...places]) }, context)];
  });
}
