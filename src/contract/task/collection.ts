import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import { MAX_DESCRIPTION_SHORT, MAX_NAME, PAGE_SIZE } from '../limits.ts';
import { filledLine } from '../single-line.ts';
import { position } from './position.ts';

const name = filledLine(MAX_NAME);
const description = z.string().check(z.trim(), z.maxLength(MAX_DESCRIPTION_SHORT));

/** Position of a task in a collection, as a fractional index: a move writes one row, and concurrent moves both hold. */
const collectedTask = z.object({ noteId: entityId, positionInList: position });

/** Null ids: the user's own. `notes` has the visible open tasks in order; a finished one leaves it. */
export const collection = z.object({
  ...entityFields,
  name,
  description,
  ownerId: entityId,
  groupId: z.nullable(entityId),
  organizationId: z.nullable(entityId),
  /** Order among the collections of the same user, group or organization. */
  position,
  notes: z.array(collectedTask),
});
export type Collection = z.infer<typeof collection>;

/** `collectionId` is the id of the new collection; `taskIds` are added in that order. */
export const quickCollection = z.object({
  collectionId: entityId,
  name,
  description: z._default(description, ''),
  groupId: z.optional(z.nullable(entityId)),
  organizationId: z.optional(z.nullable(entityId)),
  taskIds: z._default(z.array(entityId).check(z.maxLength(PAGE_SIZE)), []),
});
export const collectionPatch = z.partial(z.object({ name, description, position }));
export const movedTasks = z.array(collectedTask).check(z.minLength(1), z.maxLength(PAGE_SIZE));
