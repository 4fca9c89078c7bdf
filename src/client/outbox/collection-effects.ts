import { generateNKeysBetween } from 'fractional-indexing';
import type { Collection } from '#contract/collection.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import type { RowChange } from '../replica/row.ts';
import { changedCollection, inOrder } from './collected-task.ts';
import { type EffectContext, type Effects, given } from './effect.ts';
import { lastPositionOf, positionAfter } from './position-after.ts';

function created(payload: PayloadOf<'createQuickCollection'>, context: EffectContext): readonly RowChange[] {
  const { view, accountId, at } = context;
  const groupId = payload.groupId ?? null;
  const organizationId = payload.organizationId ?? null;
  const beside = [...view.all('collection')].filter(
    (each) => each.groupId === groupId && each.organizationId === organizationId,
  );
  const taskIds = payload.taskIds ?? [];
  const places = generateNKeysBetween(null, null, taskIds.length);
  const row: Collection = {
    id: payload.collectionId,
    createdAt: at,
    updatedAt: at,
    version: 1,
    name: payload.name,
    description: payload.description ?? '',
    ownerId: accountId,
    groupId,
    organizationId,
    position: positionAfter(lastPositionOf(beside)),
    notes: taskIds.map((noteId, index) => ({ noteId, positionInList: places[index] ?? 'a0' })),
  };
  return [{ entity: 'collection', id: row.id, row }];
}

function changed(
  id: string,
  change: (row: Collection) => Partial<Collection>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('collection', id);
  return row === undefined ? [] : [changedCollection(row, change(row), context)];
}

/** At the end; one that is there already stays where it is. */
function withTask({ notes }: Collection, noteId: string): Partial<Collection> {
  if (notes.some((each) => each.noteId === noteId)) return {};
  return {
    notes: [...notes, { noteId, positionInList: positionAfter(notes.at(-1)?.positionInList ?? null) }],
  };
}

export const collectionEffects: Effects<
  | 'createQuickCollection'
  | 'addTaskToCollection'
  | 'removeTaskFromCollection'
  | 'updateCollection'
  | 'updateNotePositionsInCollection'
  | 'deleteCollection'
  | 'restoreCollection'
> = {
  createQuickCollection: created,
  addTaskToCollection: ({ collectionId, taskId }, context) =>
    changed(collectionId, (row) => withTask(row, taskId), context),
  removeTaskFromCollection: ({ collectionId, taskId }, context) =>
    changed(
      collectionId,
      ({ notes }) => ({ notes: notes.filter(({ noteId }) => noteId !== taskId) }),
      context,
    ),
  updateCollection: ({ collectionId, updateCollectionData }, context) =>
    changed(collectionId, () => given(updateCollectionData), context),
  updateNotePositionsInCollection({ collectionId, updatedNotes }, context) {
    const places = new Map(updatedNotes.map(({ noteId, positionInList }) => [noteId, positionInList]));
    return changed(
      collectionId,
      ({ notes }) => ({
        notes: inOrder(
          notes.map(({ noteId, positionInList }) => ({
            noteId,
            positionInList: places.get(noteId) ?? positionInList,
          })),
        ),
      }),
      context,
    );
  },
  deleteCollection({ collectionId: id }, { view, graves }) {
    const row = view.get('collection', id);
    if (row === undefined) return [];
    graves.bury(id, [{ entity: 'collection', id, row }]);
    return [{ entity: 'collection', id, row: null }];
  },
  restoreCollection: ({ collectionId }, { graves }) => graves.exhume(collectionId),
};
