import type { Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { LabelRow } from './table.ts';

export function roleOf(userId: string, label: Pick<LabelRow, 'ownerId'>): Role {
  return userId === label.ownerId ? 'owner' : 'none';
}

export function demandLabel(row: LabelRow | null, userId: string): LabelRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'label.view', 'label.edit');
  return row;
}
