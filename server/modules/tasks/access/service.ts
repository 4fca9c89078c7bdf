import type { AccessRight } from '#contract/task/task-access.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import * as repository from './repository.ts';
import type { TaskAccessRow } from './table.ts';

export type AccessPathRow = Pick<TaskAccessRow, 'userId' | 'groupId' | 'organizationId'>;

/** Id of the user, group or organization that an access is for. */
export function pathIdOf({ userId, groupId, organizationId }: AccessPathRow): string {
  const id = userId ?? groupId ?? organizationId;
  if (id === null) throw new Error('An access is for nobody');
  return id;
}

export function listAccesses(queryable: Queryable, taskId: string): Promise<TaskAccessRow[]> {
  return repository.listOf(queryable, taskId);
}

export function findAccess(
  queryable: Queryable,
  taskId: string,
  path: AccessPathRow,
): Promise<TaskAccessRow | null> {
  return repository.findByPath(queryable, taskId, pathIdOf(path));
}

/** Throws `id_taken`, and `access_taken` if the path already has an access to the task. */
export async function insertAccess(tx: Transaction, row: TaskAccessRow): Promise<TaskAccessRow> {
  const inserted = await repository.insert(tx, row);
  if (inserted !== null) return inserted;
  const known = await repository.findByPath(tx, row.taskId, pathIdOf(row));
  throw new RefusalError(known === null ? 'id_taken' : 'access_taken');
}

export async function setRight(tx: Transaction, access: TaskAccessRow, right: AccessRight) {
  await repository.setRight(tx, access.id, right);
  return { ...access, right };
}

export function removeAccess(tx: Transaction, access: Pick<TaskAccessRow, 'id'>): Promise<void> {
  return repository.remove(tx, access.id);
}

/** Removes the direct accesses of a user to tasks that they own now. */
export function forgetAccessesOf(tx: Transaction, userId: string, taskIds: readonly string[]): Promise<void> {
  return repository.removeOf(tx, userId, taskIds);
}
