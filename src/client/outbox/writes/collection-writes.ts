import { generateNKeysBetween } from 'fractional-indexing';
import type { PayloadOf } from '#contract/events/realtime.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { type Collection, quickCollection } from '#contract/task/collection.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, type EffectContext } from '../effect.ts';
import { lastPositionOf } from '../last-position.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow, deletedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { inOrder } from './collected-task.ts';

function created(payload: PayloadOf<'createQuickCollection'>, context: EffectContext): readonly RowChange[] {
  const { view, accountId, at } = context;
  const groupId = payload.groupId ?? null;
  const organizationId = payload.organizationId ?? null;
  const beside = [...view.all('collection')].filter(
    (each) => each.groupId === groupId && each.organizationId === organizationId,
  );
  const taskIds = payload.taskIds ?? [];
  const positions = generateNKeysBetween(null, null, taskIds.length);
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
    notes: taskIds.map((noteId, index) => ({ noteId, positionInList: positions[index] ?? 'a0' })),
  };
  return [{ entity: 'collection', id: row.id, row }];
}

function withTask({ notes }: Collection, noteId: string): Partial<Collection> {
  if (notes.some((each) => each.noteId === noteId)) return {};
  return {
    notes: [...notes, { noteId, positionInList: positionAfter(notes.at(-1)?.positionInList ?? null) }],
  };
}

function moved(
  { notes }: Collection,
  updatedNotes: PayloadOf<'updateNotePositionsInCollection'>['updatedNotes'],
): Partial<Collection> {
  const positions = new Map(updatedNotes.map(({ noteId, positionInList }) => [noteId, positionInList]));
  return {
    notes: inOrder(
      notes.map(({ noteId, positionInList }) => ({
        noteId,
        positionInList: positions.get(noteId) ?? positionInList,
      })),
    ),
  };
}

export const collectionWrites: WriteDefinitions<
  | 'createQuickCollection'
  | 'addTaskToCollection'
  | 'removeTaskFromCollection'
  | 'updateCollection'
  | 'updateNotePositionsInCollection'
  | 'deleteCollection'
  | 'restoreCollection'
> = {
  createQuickCollection: {
    subject: ({ collectionId, taskIds = [] }) => about('collection', collectionId, ...taskIds),
    effect: created,
    merge: 'never',
    probe: ({ collectionId }, server) => server.has('collection', collectionId),
    check: 'schema',
  },
  addTaskToCollection: {
    subject: ({ collectionId, taskId }) => about('collection', collectionId, taskId),
    effect: ({ collectionId, taskId }, context) =>
      changedRow('collection', collectionId, (row) => withTask(row, taskId), context),
    merge: 'never',
    async probe({ collectionId, taskId }, server) {
      const collection = await server.read('collection', collectionId);
      return collection?.notes.some(({ noteId }) => noteId === taskId) ?? true;
    },
    check: 'schema',
  },
  removeTaskFromCollection: {
    subject: ({ collectionId, taskId }) => about('collection', collectionId, taskId),
    effect: ({ collectionId, taskId }, context) =>
      changedRow(
        'collection',
        collectionId,
        ({ notes }) => ({ notes: notes.filter(({ noteId }) => noteId !== taskId) }),
        context,
      ),
    merge: 'never',
    async probe({ collectionId, taskId }, server) {
      const collection = await server.read('collection', collectionId);
      return collection?.notes.every(({ noteId }) => noteId !== taskId) ?? true;
    },
    check: 'schema',
  },
  updateCollection: {
    subject: ({ collectionId }) => about('collection', collectionId),
    effect: ({ collectionId, updateCollectionData }, context) =>
      changedRow('collection', collectionId, definedFields(updateCollectionData), context),
    merge(waiting, edit) {
      const { collectionId, version, updateCollectionData } = edit;
      if (waiting.name === 'updateCollection') {
        if (waiting.payload.collectionId !== collectionId || waiting.payload.version !== version) return null;
        const merged = { ...waiting.payload.updateCollectionData, ...updateCollectionData };
        return { name: waiting.name, payload: { ...edit, updateCollectionData: merged } };
      }
      if (waiting.name !== 'createQuickCollection') return null;
      const payload = mergedCreate(quickCollection, waiting.payload, updateCollectionData);
      return payload && { name: waiting.name, payload };
    },
    probe: ({ collectionId, updateCollectionData }, server) =>
      server.holds('collection', collectionId, updateCollectionData),
    check: 'schema',
  },
  updateNotePositionsInCollection: {
    subject: ({ collectionId, updatedNotes }) =>
      about('collection', collectionId, ...updatedNotes.map(({ noteId }) => noteId)),
    effect: ({ collectionId, updatedNotes }, context) =>
      changedRow('collection', collectionId, (row) => moved(row, updatedNotes), context),
    merge(waiting, edit) {
      if (waiting.name !== 'updateNotePositionsInCollection') return null;
      const updates = new Map(
        [...waiting.payload.updatedNotes, ...edit.updatedNotes].map((each) => [each.noteId, each]),
      );
      if (waiting.payload.collectionId !== edit.collectionId || updates.size > PAGE_SIZE) return null;
      return { name: waiting.name, payload: { ...edit, updatedNotes: [...updates.values()] } };
    },
    probe: 'resend',
    check: 'schema',
  },
  deleteCollection: {
    subject: ({ collectionId }) => about('collection', collectionId),
    effect: ({ collectionId }, context) => deletedRow('collection', collectionId, context),
    merge: 'never',
    probe: async ({ collectionId }, server) => !(await server.has('collection', collectionId)),
    check: 'schema',
  },
  restoreCollection: {
    subject: ({ collectionId }) => about('collection', collectionId),
    effect: ({ collectionId }, { tombstones }) => tombstones.restore(collectionId),
    merge: 'never',
    probe: ({ collectionId }, server) => server.has('collection', collectionId),
    check: 'schema',
  },
};
