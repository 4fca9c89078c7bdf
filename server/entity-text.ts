import type { EntityName } from '#contract/change.ts';
import type { Queryable } from './database/driver.ts';
import type { EntityReaders, EntityView } from './entity-reader.ts';

/** Entity's JSON text as one user may view it; null if it is deleted, or hidden with the task it belongs to. */
export interface VisibleText {
  readonly text: string | null;
  readonly version: number;
}

/** Null for a missing entity and for one that the user may not view. */
export type TextView = (id: string) => VisibleText | null;

/** Text reader: loads entities by id for one user, as an `EntityReader` does. */
export type TextReader = (queryable: Queryable, ids: readonly string[], userId: string) => Promise<TextView>;

/** Text reader of each entity. */
export type TextReaders = (entity: EntityName) => TextReader;

function encoding<E extends EntityName>(readers: EntityReaders, entity: E): TextReader {
  return async (queryable, ids, userId) => {
    const view: EntityView<E> = await readers[entity](queryable, ids, [userId]);
    return (id) => {
      const seen = view(id, userId);
      if (seen === null) return null;
      return { text: seen.isDeleted ? null : JSON.stringify(seen.data), version: seen.data.version };
    };
  };
}

/** `written`: of entities whose JSON the database writes. What other readers present is encoded here. */
export function createTextReaders(
  readers: EntityReaders,
  written: Readonly<Partial<Record<EntityName, TextReader>>>,
): TextReaders {
  return (entity) => written[entity] ?? encoding(readers, entity);
}
