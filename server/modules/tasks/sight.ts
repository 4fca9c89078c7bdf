import { type Capability, can } from '#contract/policy-table.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReader, Seen } from '#server/entity-reader.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { demandTask } from './policy.ts';
import { presentTask } from './presenter.ts';
import { recurrencesOf } from './recurrences.ts';
import * as repository from './repository.ts';
import { accessesOf, rolesOnTasks } from './roles/service.ts';
import type { TaskRow } from './table.ts';

export const readTasks: EntityReader<'task'> = async (queryable, ids, userIds) => {
  const rows = await repository.findByIds(queryable, ids);
  const view = await viewTasks(queryable, rows, userIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id, userId) => {
    const row = byId.get(id);
    return row === undefined ? null : view(row, userId);
  };
};

/** Views of tasks for given users; null for those without access. */
export async function viewTasks(
  queryable: Queryable,
  rows: readonly TaskRow[],
  userIds: readonly string[],
): Promise<(row: TaskRow, userId: string) => Seen<'task'> | null> {
  const roleOf = await rolesOnTasks(queryable, rows, userIds);
  const accesses = await accessesOf(queryable, rows);
  const recurrenceOf = await recurrencesOf(queryable, rows);
  return (row, userId) => {
    const role = roleOf(row, userId);
    if (!can(role, 'task.view')) return null;
    const data = presentTask(row, { role, accesses: accesses(row.id), recurrence: recurrenceOf(row) });
    return { data, isGone: row.deletedAt !== null };
  };
}

/** Locks an undeleted task for a write until the transaction ends. Refuses `not_found` and `not_permitted`. */
export async function lockTaskFor(
  tx: Transaction,
  userId: string,
  id: string,
  capability: Capability,
): Promise<TaskRow> {
  const row = await repository.lock(tx, id);
  return demandTask(tx, row?.deletedAt === null ? row : null, userId, capability);
}

export async function findVisibleTask(queryable: Queryable, userId: string, id: string): Promise<TaskRow> {
  const [row] = await repository.findByIds(queryable, [id]);
  return demandTask(queryable, row?.deletedAt === null ? row : null, userId, 'task.view');
}

/** Audience of a task: all who can view it, by their addresses. */
export function audienceOf(row: Pick<TaskRow, 'ownerId' | 'audience'>): readonly string[] {
  return [row.ownerId, ...row.audience];
}

/** Without a query, for an unshared task of the caller's own; undefined for any other. */
function seenByOwner(context: WriteContext, row: TaskRow): Seen<'task'> | undefined {
  if (row.ownerId !== context.caller.userId || row.audience.length > 0 || row.seriesId !== null)
    return undefined;
  return {
    data: presentTask(row, { role: 'owner', accesses: [], recurrence: null }),
    isGone: row.deletedAt !== null,
  };
}

export function touchTask(context: WriteContext, row: TaskRow): void {
  context.touch('task', row, audienceOf(row), seenByOwner(context, row));
}
