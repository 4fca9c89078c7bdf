import type * as z from 'zod/mini';
import type { newTaskAccess } from '#contract/task/task-access.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { AccessPathRow } from './access/service.ts';
import * as repository from './repository.ts';
import { demandGroup, demandOrganization } from './task-scope.ts';

type NewPath = Pick<z.output<typeof newTaskAccess>, 'userId' | 'groupId' | 'organizationId'>;

/** Receiver of an access. Throws `no_access_path` for none and `invalid_input` for more than one. */
export function pathOf({ userId = null, groupId = null, organizationId = null }: NewPath): AccessPathRow {
  const count = [userId, groupId, organizationId].filter((id) => id !== null).length;
  if (count === 0) throw new RefusalError('no_access_path');
  if (count > 1) {
    throw new RefusalError('invalid_input', [
      { path: 'data', message: 'exactly one of userId, groupId and organizationId' },
    ]);
  }
  return { userId, groupId, organizationId };
}

/** Users with an account, and scopes whose members the caller can view. Throws `not_found`. */
export async function demandPath(queryable: Queryable, path: AccessPathRow, callerId: string): Promise<void> {
  const { userId, groupId, organizationId } = path;
  if (userId !== null && !(await repository.isPerson(queryable, userId))) throw new RefusalError('not_found');
  if (groupId !== null) await demandGroup(queryable, groupId, callerId, 'group.view');
  if (organizationId !== null)
    await demandOrganization(queryable, organizationId, callerId, 'organization.viewMembers');
}
