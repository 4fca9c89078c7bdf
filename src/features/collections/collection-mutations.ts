import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { Collection } from '#contract/task/collection.ts';
import { movedPositions } from './moved-positions.ts';

export interface CollectionDraft {
  readonly name: string;
  readonly description: string;
  readonly groupId: string | null;
  readonly organizationId: string | null;
}

/** Returns the id of the new collection; `taskIds` are added in that order. */
export function createCollection(
  client: Client,
  draft: CollectionDraft,
  taskIds: readonly string[] = [],
): string {
  const collectionId = uuidv7();
  void client.write({
    name: 'createQuickCollection',
    payload: { ...draft, collectionId, taskIds: taskIds.slice(0, PAGE_SIZE) },
  });
  return collectionId;
}

type Versioned = Pick<Collection, 'id' | 'version'>;

export function updateCollection(
  client: Client,
  { id, version }: Versioned,
  data: Partial<Pick<Collection, 'name' | 'description' | 'position'>>,
): Promise<void> {
  return client.write({
    name: 'updateCollection',
    payload: { collectionId: id, version, updateCollectionData: data },
  });
}

/** `siblings` are the collections of the same scope, in order. */
export function moveCollection(
  client: Client,
  siblings: readonly Collection[],
  id: string,
  beforeId: string | null,
): Promise<void> {
  const collection = siblings.find((each) => each.id === id);
  const [moved] = movedPositions(siblings, [id], beforeId);
  if (collection === undefined || moved === undefined) return Promise.resolve();
  return updateCollection(client, collection, { position: moved.position });
}

export function deleteCollection(client: Client, id: string): Promise<void> {
  return client.write({ name: 'deleteCollection', payload: { collectionId: id } });
}

export function restoreCollection(client: Client, id: string): Promise<void> {
  return client.write({ name: 'restoreCollection', payload: { collectionId: id } });
}

export function addToCollection(client: Client, collectionId: string, taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    void client.write({ name: 'addTaskToCollection', payload: { collectionId, taskId } });
  }
}

export function removeFromCollection(client: Client, collectionId: string, taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    void client.write({ name: 'removeTaskFromCollection', payload: { collectionId, taskId } });
  }
}

export function moveInCollection(
  client: Client,
  { id, notes }: Pick<Collection, 'id' | 'notes'>,
  taskIds: readonly string[],
  beforeId: string | null,
): Promise<void> {
  const list = notes.map(({ noteId, positionInList }) => ({ id: noteId, position: positionInList }));
  const held = new Set(list.map(({ id }) => id));
  const positions = movedPositions(
    list,
    taskIds.filter((taskId) => held.has(taskId)),
    beforeId,
  );
  if (positions.length === 0) return Promise.resolve();
  const updatedNotes = positions.map(({ id: noteId, position }) => ({ noteId, positionInList: position }));
  return client.write({
    name: 'updateNotePositionsInCollection',
    payload: { collectionId: id, updatedNotes },
  });
}
