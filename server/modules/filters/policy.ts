import type { Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { FilterRow } from './table.ts';

export function roleOf(userId: string, filter: Pick<FilterRow, 'ownerId'>): Role {
  return userId === filter.ownerId ? 'owner' : 'none';
}

export function demandFilter(row: FilterRow | null, userId: string): FilterRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'filter.view', 'filter.edit');
  return row;
}
