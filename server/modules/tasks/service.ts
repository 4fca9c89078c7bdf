import type * as z from 'zod/mini';
import { COMPLETED_PAGE_SIZE, DEFAULT_IMPORTANCE, PAGE_SIZE } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { newTask, Task, TaskHistoryEntry, TaskPatch } from '#contract/task.ts';
import { isEmpty } from '#server/changed-fields.ts';
import type { EntityReader, Seen } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { recordHistory } from './history.ts';
import { mergePatch } from './merge.ts';
import { demandTask, roleOf } from './policy.ts';
import { positionAfter } from './position.ts';
import { presentTask, presentTaskHistory } from './presenter.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';

/** The largest history that is shown. Entries. */
const HISTORY_SHOWN = 500;

export const readTasks: EntityReader<'task'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, row), 'task.view')) return null;
    return see(row);
  };
};

/** A task as somebody sees it who may see it. */
function see(row: TaskRow): Seen<'task'> {
  return { data: presentTask(row), isGone: row.deletedAt !== null };
}

/** The task for a write of another module, held until the transaction ends; refuses like every write. */
export async function lockTaskFor(
  tx: Transaction,
  userId: string,
  id: string,
  capability: 'task.track' | 'task.schedule' | 'task.view',
): Promise<TaskRow> {
  const row = await repository.lock(tx, id);
  return demandTask(row?.deletedAt === null ? row : null, userId, capability);
}

export function createTasksService(database: Database) {
  return {
    async getTask(userId: string, id: string): Promise<Task> {
      return presentTask(await findVisible(database.outer, userId, id));
    },
    async listOpen(userId: string, after: string | undefined, limit = PAGE_SIZE) {
      const rows = await repository.listOpen(database.outer, userId, after, limit);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { tasks: rows.map(presentTask), nextAfter: last?.id ?? null };
    },
    async listCompleted(userId: string, startIndex: number) {
      const rows = await repository.listCompleted(database.outer, userId, startIndex, COMPLETED_PAGE_SIZE);
      const nextIndex = rows.length === COMPLETED_PAGE_SIZE ? startIndex + COMPLETED_PAGE_SIZE : null;
      return { tasks: rows.map(presentTask), nextIndex };
    },
    async listHistory(userId: string, id: string): Promise<TaskHistoryEntry[]> {
      await findVisible(database.outer, userId, id);
      return (await repository.listHistory(database.outer, id, HISTORY_SHOWN)).map(presentTaskHistory);
    },
  };
}
export type TasksService = ReturnType<typeof createTasksService>;

async function findVisible(queryable: Queryable, userId: string, id: string): Promise<TaskRow> {
  const [row] = await repository.findByIds(queryable, [id]);
  return demandTask(row?.deletedAt === null ? row : null, userId, 'task.view');
}

export async function createTask(context: WriteContext, input: z.output<typeof newTask>): Promise<void> {
  const { tx, caller, now } = context;
  const ownerId = caller.userId;
  const position = input.position ?? positionAfter(await repository.findLastPosition(tx, ownerId));
  const row = await repository.insert(tx, {
    id: input.id,
    createdAt: now,
    updatedAt: now,
    ownerId,
    title: input.title,
    description: input.description ?? '',
    dueDate: instantOrNull(input.dueDate),
    isWholeDay: input.isWholeDay ?? false,
    importance: input.importance ?? DEFAULT_IMPORTANCE,
    workload: input.workload ?? null,
    isNew: input.isNew ?? true,
    sourceUrl: input.sourceUrl ?? null,
    position,
  });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('task', row, ownerId, see(row));
}

function instantOrNull(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : toInstant(value);
}

/** Applies a patch made from `version`; a stale version is merged, never refused. */
export async function updateTask(
  context: WriteContext,
  input: { readonly id: string; readonly version: number; readonly data: TaskPatch },
): Promise<void> {
  const { tx, caller } = context;
  const found = await repository.lock(tx, input.id);
  const current = demandTask(found?.deletedAt === null ? found : null, caller.userId, 'task.edit');
  const { dueDate, progress, ...rest } = input.data;
  const patch: TaskPatch = {
    ...rest,
    ...(dueDate === undefined ? {} : { dueDate: instantOrNull(dueDate) }),
    // What is done leaves that state by `reopenTask` only: an edit that did not know yet keeps it.
    ...(progress === undefined || current.completedAt !== null ? {} : { progress }),
  };
  const names = Object.keys(patch);
  const isStale = input.version < current.version && names.length > 0;
  const since = isStale ? await repository.listHistoryAfter(tx, current.id, input.version, names) : [];
  const { fields, conflicts } = mergePatch({ current, patch, since, sessionId: caller.sessionId });
  await change(context, current, fields, conflicts);
}

/** Writes a new version, its history and its row in the change log. Nothing where nothing changes. */
async function change(
  context: WriteContext,
  current: TaskRow,
  fields: Partial<Omit<TaskRow, 'version'>>,
  conflicts?: ReadonlySet<string>,
): Promise<void> {
  if (isEmpty(fields)) return;
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row === null) return;
  await recordHistory(context, row, { before: { ...current }, after: { ...fields } }, conflicts);
  context.touch('task', row, current.ownerId, see(row));
}

/** What another module does when a task ends or goes, and comes back. `at`: the instant of it. */
export interface TaskFollower {
  /** Ends what runs on the task. */
  endOf(context: WriteContext, taskId: string, at: string): Promise<void>;
  /** The task was deleted or restored: what belongs to it goes or comes with it. */
  visibilityOf(context: WriteContext, taskId: string): Promise<void>;
}

export async function finishTask(
  context: WriteContext,
  id: string,
  at: string,
  followers: readonly TaskFollower[],
): Promise<void> {
  const found = await repository.lock(context.tx, id);
  const current = demandTask(found?.deletedAt === null ? found : null, context.caller.userId, 'task.finish');
  if (current.completedAt !== null) throw new RefusalError('already_finished');
  await change(context, current, { progress: 'done', completedAt: at, isNew: false });
  for (const follower of followers) await follower.endOf(context, id, at);
}

export async function reopenTask(context: WriteContext, id: string): Promise<void> {
  const found = await repository.lock(context.tx, id);
  const current = demandTask(found?.deletedAt === null ? found : null, context.caller.userId, 'task.finish');
  if (current.completedAt === null) throw new RefusalError('not_finished');
  await change(context, current, { progress: 'todo', completedAt: null });
}

export async function deleteTask(
  context: WriteContext,
  id: string,
  followers: readonly TaskFollower[],
): Promise<void> {
  const found = await repository.lock(context.tx, id);
  const current = demandTask(found, context.caller.userId, 'task.delete');
  if (current.deletedAt !== null) return;
  await change(context, current, { deletedAt: context.now });
  for (const follower of followers) {
    await follower.endOf(context, id, context.now);
    await follower.visibilityOf(context, id);
  }
}

export async function restoreTask(
  context: WriteContext,
  id: string,
  followers: readonly TaskFollower[],
): Promise<void> {
  const found = await repository.lock(context.tx, id);
  const current = demandTask(found, context.caller.userId, 'task.delete');
  if (current.deletedAt === null) return;
  await change(context, current, { deletedAt: null });
  for (const follower of followers) await follower.visibilityOf(context, id);
}
