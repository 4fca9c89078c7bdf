import type { Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { IntegrationRow } from './table.ts';

export function roleOf(userId: string, { ownerId }: Pick<IntegrationRow, 'ownerId'>): Role {
  return userId === ownerId ? 'owner' : 'none';
}

/** Account, if `userId` may change it. A missing one and another user's are refused alike. */
export function demandIntegration(row: IntegrationRow | null, userId: string): IntegrationRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'integration.view', 'integration.edit');
  return row;
}
