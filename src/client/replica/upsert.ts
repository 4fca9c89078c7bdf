import type { EntityName, EntityOf } from '#contract/change.ts';
import { entityNames } from '#contract/entity-names.ts';
import { upsert } from '#contract/upsert-change.ts';
import type { EntityChange } from './row.ts';

/** Upserts as the change log has them, for rows of a load. */
export const upsertOf = Object.fromEntries(
  entityNames.map((entity) => [entity, (data: EntityOf<EntityName>) => upsert(entity, data)]),
) as { readonly [E in EntityName]: (data: EntityOf<E>) => EntityChange };
