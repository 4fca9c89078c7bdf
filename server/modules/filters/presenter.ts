import type { Filter } from '#contract/task/filter.ts';
import type { FilterRow } from './table.ts';

export function presentFilter(row: FilterRow): Filter {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    tone: row.tone,
    position: row.position,
    query: row.query,
    sort: row.sort,
    grouping: row.grouping,
    ownerId: row.ownerId,
  };
}
