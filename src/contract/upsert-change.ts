import type { Change, EntityName, EntityOf } from './change.ts';

/** Change that brings a row as it is now. */
export function upsert<E extends EntityName>(
  entity: E,
  data: EntityOf<E>,
): Extract<Change, { readonly op: 'upsert'; readonly data: unknown }> {
  const { id, version } = data;
  return { entity, id, version, op: 'upsert', data } as ReturnType<typeof upsert>;
}
