import { type Capability, can } from '#contract/policy-table.ts';
import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import type { EntityReader, VisibleRow } from '#server/entity-reader.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { demandTask } from './policy.ts';
import { presentTask } from './presenter.ts';
import * as repository from './repository.ts';
import { accessesOf, ownerNamesOf, rolesOnTasks } from './roles/service.ts';
import { taskSeries } from './series/table.ts';
import type { TaskRow } from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(taskSeries).where(isOneOf(taskSeries.id, 'ids')),
);

/** Key of an occurrence in its series. */
interface Instance {
  readonly seriesId: string | null;
  readonly occurrence: string | null;
}

/** Recurrence of each task; null without a series and for an ended one. */
async function recurrencesOf(
  queryable: Queryable,
  tasks: readonly Instance[],
): Promise<(task: Instance) => Recurrence | null> {
  const ids = [...new Set(tasks.flatMap(({ seriesId }) => seriesId ?? []))];
  const rows = ids.length === 0 ? [] : await byIds(queryable, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ seriesId, occurrence }) => {
    const series = seriesId === null ? undefined : byId.get(seriesId);
    if (series === undefined || series.endedAt !== null || occurrence === null) return null;
    const { rule, timeZone, basis } = series;
    return { seriesId: series.id, occurrence, rule, timeZone, basis };
  };
}

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
): Promise<(row: TaskRow, userId: string) => VisibleRow<'task'> | null> {
  const [roleOf, accesses, recurrenceOf, ownerNameOf] = await Promise.all([
    rolesOnTasks(queryable, rows, userIds),
    accessesOf(queryable, rows),
    recurrencesOf(queryable, rows),
    ownerNamesOf(queryable, rows, userIds),
  ]);
  return (row, userId) => {
    const role = roleOf(row, userId);
    if (!can(role, 'task.view')) return null;
    const data = presentTask(row, {
      role,
      accesses: accesses(row.id),
      recurrence: recurrenceOf(row),
      ownerName: role === 'owner' ? '' : ownerNameOf(row.ownerId),
    });
    return { data, isDeleted: row.deletedAt !== null };
  };
}

/** Locks a task, deleted or not, for a write by nobody's right. */
export function lockTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  return repository.lock(tx, id);
}

/** Locks an undeleted task for a write until the transaction ends. Throws `not_found` and `not_permitted`. */
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
function seenByOwner(context: WriteContext, row: TaskRow): VisibleRow<'task'> | undefined {
  if (row.ownerId !== context.caller.userId || row.audience.length > 0 || row.seriesId !== null)
    return undefined;
  return {
    data: presentTask(row, { role: 'owner', accesses: [], recurrence: null, ownerName: '' }),
    isDeleted: row.deletedAt !== null,
  };
}

export function touchTask(context: WriteContext, row: TaskRow): void {
  context.touch('task', row, audienceOf(row), seenByOwner(context, row));
}
