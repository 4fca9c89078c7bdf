import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Collection } from '#contract/task/collection.ts';

/** All visible collections, in order. */
export const allCollections: LiveListSpec<Collection> = {
  where: () => true,
  compare: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0),
};

/** Id of a collection's group or organization; null for the user's own. */
export function scopeIdOf({ groupId, organizationId }: Pick<Collection, 'groupId' | 'organizationId'>) {
  return organizationId ?? groupId;
}

export function taskIdsOf({ notes }: Pick<Collection, 'notes'>): readonly string[] {
  return notes.map(({ noteId }) => noteId);
}

export function containmentOf(collection: Collection, taskIds: readonly string[]): 'all' | 'some' | 'none' {
  const held = new Set(taskIdsOf(collection));
  const count = taskIds.filter((id) => held.has(id)).length;
  if (count === 0) return 'none';
  return count === taskIds.length ? 'all' : 'some';
}
