import { collectionEvents } from '#contract/events/collection-events.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import {
  addTask,
  type CollectionsService,
  createCollection,
  deleteCollection,
  moveTasks,
  removeTask,
  restoreCollection,
  updateCollection,
} from './service.ts';

function answer({ collectionId }: { readonly collectionId: string }, reader: AnswerReader) {
  return reader.get('collection', collectionId);
}

export function createCollectionEvents(collections: CollectionsService) {
  return {
    createQuickCollection: onWrite(collectionEvents.createQuickCollection, {
      perform: createCollection,
      answer,
    }),
    getCollections: onRead(collectionEvents.getCollections, ({ userId }, whose) =>
      collections.list(userId, whose),
    ),
    addTaskToCollection: onWrite(collectionEvents.addTaskToCollection, { perform: addTask, answer }),
    removeTaskFromCollection: onWrite(collectionEvents.removeTaskFromCollection, {
      perform: removeTask,
      answer,
    }),
    updateCollection: onWrite(collectionEvents.updateCollection, {
      perform: (context, { collectionId, updateCollectionData }) =>
        updateCollection(context, { collectionId, data: updateCollectionData }),
      answer,
    }),
    updateNotePositionsInCollection: onWrite(collectionEvents.updateNotePositionsInCollection, {
      perform: moveTasks,
      answer,
    }),
    deleteCollection: onWrite(collectionEvents.deleteCollection, {
      perform: (context, { collectionId }) => deleteCollection(context, collectionId),
      answer: async ({ collectionId }) => ({ collectionId }),
    }),
    restoreCollection: onWrite(collectionEvents.restoreCollection, {
      perform: (context, { collectionId }) => restoreCollection(context, collectionId),
      answer,
    }),
  };
}
