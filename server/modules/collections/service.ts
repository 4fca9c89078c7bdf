import type * as z from 'zod/mini';
import { MAX_COLLECTED_TASKS, MAX_COLLECTIONS } from '#contract/limits.ts';
import type { Collection, collectionPatch, movedTasks, quickCollection } from '#contract/task/collection.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Database } from '#server/database/database.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { findVisibleTask } from '../tasks/service.ts';
import { demandScope, mayView } from './policy.ts';
import { presentCollection } from './presenter.ts';
import * as repository from './repository.ts';
import { type CollectionRow, collectionTasks } from './table.ts';
import { touch } from './touch.ts';

// Reads for other modules.
export { collectedTasks } from './collected-tasks.ts';
// Many tasks in many collections, for imports.
export { addNewTasks } from './new-tasks.ts';
// The policy of publishing, for public links.
export { demandPublisher, mayPublish, mayPublishAt } from './policy.ts';

export const readCollections: EntityReader<'collection'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  const scopes = await scopesOf(queryable, userIds);
  const placed = await repository.listOpenTasks(queryable, [...rows.keys()]);
  const roleOf = await rolesOnTasks(
    queryable,
    placed.map(({ task }) => task),
    userIds,
  );
  const byCollection = Map.groupBy(placed, ({ collectionId }) => collectionId);
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !mayView(row, userId, scopes(userId))) return null;
    const notes = (byCollection.get(id) ?? []).flatMap(({ task, position }) =>
      roleOf(task, userId) === 'none' ? [] : [{ noteId: task.id, positionInList: position }],
    );
    return { data: presentCollection(row, notes), isDeleted: row.deletedAt !== null };
  };
};

/** Finished, deleted, reopened, restored and newly shared tasks change a collection's visible content. */
export const collectionTaskHooks: TaskHooks = {
  async onChanged(context, before, after) {
    if (before === null) return;
    const isSame =
      before.completedAt === after.completedAt &&
      before.deletedAt === after.deletedAt &&
      before.audience.join() === after.audience.join();
    if (isSame) return;
    for (const row of await repository.touchAllWith(context.tx, after.id, context.now)) touch(context, row);
  },
};

async function demandRoomAt({ tx }: WriteContext, scope: repository.CollectionScope): Promise<void> {
  if ((await repository.countAt(tx, scope)) >= MAX_COLLECTIONS) throw new RefusalError('too_many');
}

/** Throws `too_many` and `id_taken`. */
export async function createCollection(
  context: WriteContext,
  input: z.output<typeof quickCollection> & Partial<Pick<CollectionRow, 'position'>>,
): Promise<void> {
  const { tx, caller, now } = context;
  const groupId = input.groupId ?? null;
  const scope = {
    ownerId: caller.userId,
    groupId,
    organizationId: groupId === null ? (input.organizationId ?? null) : null,
  };
  await demandScope(tx, scope, caller.userId, 'collection.arrange');
  await demandRoomAt(context, scope);
  const row = await repository.insert(tx, {
    ...scope,
    id: input.collectionId,
    createdAt: now,
    updatedAt: now,
    name: input.name,
    description: input.description,
    position: input.position ?? positionAfter(await repository.findLastPosition(tx, scope)),
  });
  if (row === null) throw new RefusalError('id_taken');
  for (const taskId of new Set(input.taskIds)) await putLast(context, row.id, taskId);
  touch(context, row);
}

/** Throws `too_many`. */
async function putLast({ tx, caller }: WriteContext, collectionId: string, taskId: string): Promise<boolean> {
  await findVisibleTask(tx, caller.userId, taskId);
  const position = positionAfter(await repository.findLastTaskPosition(tx, collectionId));
  const isNew = await repository.insertTask(tx, { collectionId, taskId, position });
  if (isNew && (await repository.countTasks(tx, collectionId)) > MAX_COLLECTED_TASKS)
    throw new RefusalError('too_many');
  return isNew;
}

/** Collection, locked until the transaction ends, if the caller has the capability. */
async function lockCollection(
  { tx, caller }: WriteContext,
  id: string,
  capability: 'collection.arrange' | 'collection.edit',
): Promise<CollectionRow> {
  const row = await repository.lock(tx, id);
  await demandScope(tx, row, caller.userId, capability);
  if (row === null) throw new RefusalError('not_found');
  return row;
}

async function lockKept(...given: Parameters<typeof lockCollection>): Promise<CollectionRow> {
  const row = await lockCollection(...given);
  if (row.deletedAt !== null) throw new RefusalError('not_found');
  return row;
}

async function change(context: WriteContext, id: string, fields: Partial<CollectionRow>): Promise<void> {
  const row = await repository.update(context.tx, id, fields, context.now);
  if (row !== null) touch(context, row);
}

interface Placed {
  readonly collectionId: string;
  readonly taskId: string;
}

export async function addTask(context: WriteContext, { collectionId, taskId }: Placed): Promise<void> {
  await lockKept(context, collectionId, 'collection.arrange');
  if (await putLast(context, collectionId, taskId)) await change(context, collectionId, {});
}

/** Adds tasks that the caller has just made, each at its position. Returns those without room. Throws like `addTask`. */
export async function addPositionedTasks(
  context: WriteContext,
  collectionId: string,
  placed: readonly { readonly taskId: string; readonly position: string }[],
): Promise<readonly string[]> {
  const { tx } = context;
  await lockKept(context, collectionId, 'collection.arrange');
  const room = Math.max(0, MAX_COLLECTED_TASKS - (await repository.countTasks(tx, collectionId)));
  const rows = placed.slice(0, room).map((each) => ({ collectionId, ...each }));
  await insertMany(tx, collectionTasks, rows);
  if (rows.length > 0) await change(context, collectionId, {});
  return placed.slice(room).map(({ taskId }) => taskId);
}

/** Removes a task; nothing if the collection does not have it. */
export async function removeTask(context: WriteContext, { collectionId, taskId }: Placed): Promise<void> {
  await lockKept(context, collectionId, 'collection.arrange');
  if (await repository.removeTask(context.tx, collectionId, taskId)) await change(context, collectionId, {});
}

/** Moves tasks to new positions. One that was removed meanwhile stays out. */
export async function moveTasks(
  context: WriteContext,
  { collectionId, updatedNotes }: { collectionId: string; updatedNotes: z.output<typeof movedTasks> },
): Promise<void> {
  await lockKept(context, collectionId, 'collection.arrange');
  let isMoved = false;
  for (const { noteId, positionInList } of updatedNotes) {
    isMoved = (await repository.moveTask(context.tx, collectionId, noteId, positionInList)) || isMoved;
  }
  if (isMoved) await change(context, collectionId, {});
}

export async function updateCollection(
  context: WriteContext,
  { collectionId, data }: { collectionId: string; data: z.output<typeof collectionPatch> },
): Promise<void> {
  const current = await lockKept(context, collectionId, 'collection.edit');
  const fields = changedFields(current, data);
  if (!isEmpty(fields)) await change(context, collectionId, fields);
}

export async function deleteCollection(context: WriteContext, id: string): Promise<void> {
  const current = await lockCollection(context, id, 'collection.edit');
  if (current.deletedAt === null) await change(context, id, { deletedAt: context.now });
}

export async function restoreCollection(context: WriteContext, id: string): Promise<void> {
  const current = await lockCollection(context, id, 'collection.edit');
  if (current.deletedAt === null) return;
  await demandRoomAt(context, current);
  await change(context, id, { deletedAt: null });
}

export interface Whose {
  readonly groupId?: string | null | undefined;
  readonly organizationId?: string | null | undefined;
  readonly isEverywhere?: boolean | undefined;
}

export function createCollectionsService({ outer }: Pick<Database, 'outer'>) {
  async function rowsFor(userId: string, whose: Whose): Promise<CollectionRow[]> {
    if (whose.isEverywhere === true) {
      const { organizations, audiences } = (await scopesOf(outer, [userId]))(userId);
      return repository.listEverywhere(outer, userId, [...organizations.keys(), ...audiences]);
    }
    const groupId = whose.groupId ?? null;
    const organizationId = groupId === null ? (whose.organizationId ?? null) : null;
    const scope = { ownerId: userId, groupId, organizationId };
    await demandScope(outer, scope, userId, 'collection.view');
    return repository.listAt(outer, scope);
  }

  return {
    async list(userId: string, whose: Whose): Promise<Collection[]> {
      const rows = await rowsFor(userId, whose);
      const ids = rows.map(({ id }) => id);
      const view = await readCollections(outer, ids, [userId]);
      return ids.flatMap((id) => view(id, userId)?.data ?? []);
    },
  };
}
export type CollectionsService = ReturnType<typeof createCollectionsService>;
