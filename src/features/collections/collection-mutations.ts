import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { Collection } from '#contract/task/collection.ts';
import { positionsBefore } from '#domain/order/positions-before.ts';

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
): void {
  const positions = positionsBefore(siblings, [id], beforeId);
  for (const collection of siblings) {
    const position = positions.get(collection.id);
    if (position !== undefined) void updateCollection(client, collection, { position });
  }
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

/** Moves tasks of a collection before another of them; null is the end. Returns the undo. */
export function moveInCollection(
  client: Client,
  { id, notes }: Pick<Collection, 'id' | 'notes'>,
  taskIds: readonly string[],
  beforeId: string | null,
): () => void {
  const list = notes.map(({ noteId, positionInList }) => ({ id: noteId, position: positionInList }));
  const held = new Set(list.map(({ id }) => id));
  const moved = taskIds.filter((taskId) => held.has(taskId));
  const writePositions = (updatedNotes: readonly { noteId: string; positionInList: string }[]) =>
    void client.write({
      name: 'updateNotePositionsInCollection',
      payload: { collectionId: id, updatedNotes: [...updatedNotes] },
    });
  if (moved.length === 0) return () => {};
  const positions = positionsBefore(list, moved, beforeId);
  const before = notes.filter(({ noteId }) => positions.has(noteId));
  writePositions([...positions].map(([noteId, positionInList]) => ({ noteId, positionInList })));
  return () => writePositions(before.map(({ noteId, positionInList }) => ({ noteId, positionInList })));
}
