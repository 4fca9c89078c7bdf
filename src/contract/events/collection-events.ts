import * as z from 'zod/mini';
import { entityId, madeFrom } from '../entity.ts';
import { collection, collectionPatch, movedTasks, quickCollection } from '../task/collection.ts';
import { defineEvents } from './event.ts';

const ofCollection = z.object({ collectionId: entityId });
const ofTask = z.extend(ofCollection, { taskId: entityId });
const errors = ['not_found', 'not_permitted'] as const;

export const collectionEvents = defineEvents({
  createQuickCollection: {
    kind: 'write',
    http: 'POST /collections',
    payload: quickCollection,
    answer: collection,
    errors: ['id_taken', 'not_found', 'not_permitted', 'too_many'],
  },
  /** Without either id the caller's own; with an id that scope's; with `isEverywhere` all visible ones. */
  getCollections: {
    kind: 'read',
    http: 'GET /collections',
    payload: z.object({
      groupId: z.optional(z.nullable(entityId)),
      organizationId: z.optional(z.nullable(entityId)),
      isEverywhere: z.optional(z.boolean()),
    }),
    answer: z.array(collection),
    errors: ['not_found'],
  },
  /** Appends a task; one that is in the collection already keeps its position. */
  addTaskToCollection: {
    kind: 'write',
    http: 'PUT /collections/:collectionId/tasks/:taskId',
    payload: ofTask,
    answer: collection,
    errors: ['not_found', 'not_permitted', 'too_many'],
  },
  removeTaskFromCollection: {
    kind: 'write',
    http: 'DELETE /collections/:collectionId/tasks/:taskId',
    payload: ofTask,
    answer: collection,
    errors,
  },
  updateCollection: {
    kind: 'write',
    http: 'PATCH /collections/:collectionId',
    payload: z.extend(ofCollection, { version: madeFrom, updateCollectionData: collectionPatch }),
    answer: collection,
    errors,
  },
  updateNotePositionsInCollection: {
    kind: 'write',
    http: 'PUT /collections/:collectionId/positions',
    payload: z.extend(ofCollection, { updatedNotes: movedTasks }),
    answer: collection,
    errors,
  },
  deleteCollection: {
    kind: 'write',
    http: 'DELETE /collections/:collectionId',
    payload: ofCollection,
    answer: ofCollection,
    errors,
  },
  restoreCollection: {
    kind: 'write',
    http: 'POST /collections/:collectionId/restore',
    isOwn: true,
    payload: ofCollection,
    answer: collection,
    errors: ['not_found', 'not_permitted', 'too_many'],
  },
});
