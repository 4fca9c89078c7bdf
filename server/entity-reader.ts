import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import { upsert } from '#contract/upsert-change.ts';
import type { Queryable } from './database/driver.ts';

/** Entity as one user may view it. `isDeleted`: deleted, or hidden with the task it belongs to. */
export interface VisibleRow<E extends EntityName> {
  readonly data: EntityOf<E>;
  readonly isDeleted: boolean;
}

/** Null for a missing entity and for one that the user may not view. */
export type EntityView<E extends EntityName> = (id: string, userId: string) => VisibleRow<E> | null;

/** Row reader: loads entities by id in one step for some users; the view then presents each to any of them. */
export type EntityReader<E extends EntityName> = (
  queryable: Queryable,
  ids: readonly string[],
  userIds: readonly string[],
) => Promise<EntityView<E>>;

export type EntityReaders = { readonly [E in EntityName]: EntityReader<E> };

/** Change event of an entity for one user; `version` is used if the entity itself is not visible. */
export interface ChangeView {
  (id: string, userId: string, version: number): Change;
  /** Whether the user may view the entity, or could until it was deleted. */
  isSeen(id: string, userId: string): boolean;
}

/** Change event for one recipient. `id` and `version` are used for an invisible entity. */
export function changeOf<E extends EntityName>(
  entity: E,
  seen: VisibleRow<E> | null,
  id: string,
  version: number,
): Change {
  if (seen === null) return { entity, id, version, op: 'remove' };
  if (seen.isDeleted) return { entity, id, version: seen.data.version, op: 'remove' };
  return upsert(entity, seen.data);
}

/** Reads entities of one kind and returns the change event of each for each user. */
export async function readChanges<E extends EntityName>(
  readers: EntityReaders,
  entity: E,
  queryable: Queryable,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<ChangeView> {
  const view: EntityView<E> = await readers[entity](queryable, ids, userIds);
  const readChange = (id: string, userId: string, version: number) =>
    changeOf(entity, view(id, userId), id, version);
  return Object.assign(readChange, { isSeen: (id: string, userId: string) => view(id, userId) !== null });
}
