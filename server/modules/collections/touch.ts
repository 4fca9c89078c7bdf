import type { WriteContext } from '#server/writes/write.ts';
import type { CollectionRow } from './table.ts';

/** Logs a new version of a collection for whom it belongs to. */
export function touch(context: WriteContext, row: CollectionRow): void {
  context.touch('collection', row, row.groupId ?? row.organizationId ?? row.ownerId);
}
