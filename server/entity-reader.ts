import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import type { Queryable } from './plugins/database.ts';

/** One entity as one person may see it. `isGone`: deleted, or hidden with the task it belongs to. */
export interface Seen<E extends EntityName> {
  readonly data: EntityOf<E>;
  readonly isGone: boolean;
}

/** Null where there is nothing or where the person may not see it. */
export type EntityView<E extends EntityName> = (id: string, userId: string) => Seen<E> | null;

/** Reads entities by id in one query; the view then presents each to whoever asks. */
export type EntityReader<E extends EntityName> = (
  queryable: Queryable,
  ids: readonly string[],
) => Promise<EntityView<E>>;

export type EntityReaders = { readonly [E in EntityName]: EntityReader<E> };

/** What a person is told about an entity; `version` counts where the entity itself can no longer be seen. */
export type ChangeView = (id: string, userId: string, version: number) => Change;

function removal(entity: EntityName, id: string, version: number): Change {
  return { entity, id, version, op: 'remove' };
}

/** Reads ids of one entity and tells of each as a change. */
export async function readChanges(
  readers: EntityReaders,
  entity: EntityName,
  queryable: Queryable,
  ids: readonly string[],
): Promise<ChangeView> {
  switch (entity) {
    case 'task':
      return viewOf(await readers.task(queryable, ids), entity, (data) => ({ ...head(data), entity, data }));
    case 'timerRecord':
      return viewOf(await readers.timerRecord(queryable, ids), entity, (data) => ({
        ...head(data),
        entity,
        data,
      }));
    case 'scheduleItem':
      return viewOf(await readers.scheduleItem(queryable, ids), entity, (data) => ({
        ...head(data),
        entity,
        data,
      }));
    case 'appSettings':
      return viewOf(await readers.appSettings(queryable, ids), entity, (data) => ({
        ...head(data),
        entity,
        data,
      }));
    case 'user':
      return viewOf(await readers.user(queryable, ids), entity, (data) => ({ ...head(data), entity, data }));
  }
}

function head(data: { readonly id: string; readonly version: number }) {
  return { id: data.id, version: data.version, op: 'upsert' as const };
}

function viewOf<E extends EntityName>(
  view: EntityView<E>,
  entity: E,
  upsert: (data: EntityOf<E>) => Change,
): ChangeView {
  return (id, userId, version) => {
    const seen = view(id, userId);
    if (seen === null) return removal(entity, id, version);
    return seen.isGone ? removal(entity, id, seen.data.version) : upsert(seen.data);
  };
}
