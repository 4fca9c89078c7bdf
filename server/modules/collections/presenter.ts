import type { Collection } from '#contract/task/collection.ts';
import type { CollectionRow } from './table.ts';

export function presentCollection(row: CollectionRow, notes: Collection['notes']): Collection {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    description: row.description,
    ownerId: row.ownerId,
    groupId: row.groupId,
    organizationId: row.organizationId,
    position: row.position,
    notes,
  };
}
