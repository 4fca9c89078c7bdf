import type * as z from 'zod/mini';
import { MAX_FILTERS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Filter, filterWrite, newFilter, TaskFilter } from '#contract/task/filter.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { lockUser } from '../users/service.ts';
import { demandFilter, roleOf } from './policy.ts';
import { presentFilter } from './presenter.ts';
import * as repository from './repository.ts';
import type { FilterRow } from './table.ts';

export const readFilters: EntityReader<'filter'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, row), 'filter.view')) return null;
    return { data: presentFilter(row), isDeleted: row.deletedAt !== null };
  };
};

export async function listFilters(queryable: Queryable, userId: string): Promise<Filter[]> {
  return (await repository.list(queryable, userId)).map(presentFilter);
}

/** Choices of a saved filter of a user. Throws `not_found`. */
export async function queryOfFilter(queryable: Queryable, userId: string, id: string): Promise<TaskFilter> {
  const seen = (await readFilters(queryable, [id], [userId]))(id, userId);
  if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
  return seen.data.query;
}

function touch(context: WriteContext, row: FilterRow): void {
  context.touch('filter', row, row.ownerId);
}

async function demandRoom({ tx }: WriteContext, ownerId: string): Promise<void> {
  if ((await repository.countOf(tx, ownerId)) >= MAX_FILTERS) throw new RefusalError('too_many');
}

/** Throws `too_many` and `id_taken`. */
export async function createFilter(context: WriteContext, input: z.output<typeof newFilter>): Promise<void> {
  const { tx, caller, now } = context;
  const { id, name, query, tone = 'grey', sort = 'urgency', grouping = 'none' } = input;
  await lockUser(tx, caller.userId);
  await demandRoom(context, caller.userId);
  const position = input.position ?? positionAfter(await repository.findLastPosition(tx, caller.userId));
  const at = { createdAt: now, updatedAt: now, ownerId: caller.userId };
  const row = await repository.insert(tx, { id, ...at, name, tone, position, query, sort, grouping });
  if (row === null) throw new RefusalError('id_taken');
  touch(context, row);
}

async function lockFilter({ tx, caller }: WriteContext, id: string): Promise<FilterRow> {
  await lockUser(tx, caller.userId);
  return demandFilter(await repository.lock(tx, id), caller.userId);
}

async function change(context: WriteContext, current: FilterRow, fields: Partial<FilterRow>): Promise<void> {
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row !== null) touch(context, row);
}

/** Throws `not_found`. */
export async function updateFilter(
  context: WriteContext,
  { filterId, updateFilterData }: z.output<typeof filterWrite>,
): Promise<void> {
  const current = await lockFilter(context, filterId);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  const fields = changedFields(current, updateFilterData);
  if (!isEmpty(fields)) await change(context, current, fields);
}

export async function deleteFilter(context: WriteContext, id: string): Promise<void> {
  const current = await lockFilter(context, id);
  if (current.deletedAt === null) await change(context, current, { deletedAt: context.now });
}

/** Throws `too_many` if the limit was reached meanwhile. */
export async function restoreFilter(context: WriteContext, id: string): Promise<void> {
  const current = await lockFilter(context, id);
  if (current.deletedAt === null) return;
  await demandRoom(context, current.ownerId);
  await change(context, current, { deletedAt: null });
}
