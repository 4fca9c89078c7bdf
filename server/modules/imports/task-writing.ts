import { v7 as uuidv7 } from 'uuid';
import type { EditRange } from '#contract/edit-range.ts';
import type { ImportRow } from '#contract/import/import.ts';
import { MAX_DEPTH, MAX_LABELS, MAX_SUBTASKS } from '#contract/limits.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { AccessRight } from '#contract/task/task-access.ts';
import { isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { addNewTasks } from '../collections/service.ts';
import type { CommentFiles } from '../comments/hooks.ts';
import { createComment } from '../comments/service.ts';
import type { DelegationService } from '../delegation/service.ts';
import { findAccess } from '../tasks/access/service.ts';
import type { TaskSeriesRow } from '../tasks/series/table.ts';
import { lockTaskFor, lockTreesOf, type TasksService } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import type { Batch, NewlyMade } from './batch.ts';
import * as batches from './batch-repository.ts';
import { type MappedTask, mapTask } from './mapped-task.ts';
import type { PlannedRow } from './row-repository.ts';
import type { SourceTask } from './source-row.ts';

/** Patch without a version: nothing was edited in between, since the row is locked. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** Writes of recurring tasks that an import needs. */
export interface SeriesWrites {
  adopt(context: WriteContext, series: Omit<TaskSeriesRow, 'id' | 'endedAt' | 'nextAt'>): Promise<string>;
  setRecurrence(context: WriteContext, id: string, recurrence: RecurrenceRule | null): Promise<void>;
  delete(context: WriteContext, task: { readonly id: string; readonly scope: EditRange }): Promise<void>;
  hasTouchedOccurrences(context: WriteContext, id: string): Promise<boolean>;
}

/** Parents of the tasks that a batch makes. */
interface Parents {
  readonly below: Map<string, number>;
  readonly locked: Map<string, TaskRow>;
}

/** Colleague who got a task by an update, and the right that they had before. */
export interface Assigned {
  readonly userId: string;
  readonly right: AccessRight | null;
}

interface Dependencies {
  readonly assign: DelegationService['assignQuietly'];
  readonly tasks: TasksService;
  readonly files: CommentFiles;
  readonly series: SeriesWrites;
}

function fieldsOf(task: MappedTask) {
  const { title, description, importance, workload, labels, due, completedAt, assigneeId } = task;
  const isCompleted = completedAt !== null;
  return { title, description, importance, workload, labels, due, isCompleted, assigneeId };
}

/** Answer of work, or what stands for it where it is refused. */
export async function unlessRefused<T>(work: () => Promise<T>, otherwise: NoInfer<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError) return otherwise;
    throw error;
  }
}

/** Runs a write that may be refused. Whether it was carried out. */
export function isAllowed(work: () => Promise<unknown>): Promise<boolean> {
  return unlessRefused<boolean>(() => work().then(() => true), false);
}

/** Locked until the transaction ends; null for a task that may not be edited. */
function lockedTask({ tx, caller }: WriteContext, id: string): Promise<TaskRow | null> {
  return unlessRefused<TaskRow | null>(() => lockTaskFor(tx, caller.userId, id, 'task.edit'), null);
}

export function createTaskWriting({ assign, tasks, files, series }: Dependencies) {
  /** Assigns a task as by hand. The reason for which it stays with its owner; null for one that has nobody to get it. */
  async function given(
    { context, tasks: known }: Batch,
    id: string,
    userId: string | null,
  ): Promise<ImportRow['reason']> {
    if (userId === null) return null;
    try {
      await assign(context, id, userId);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return error.id === 'not_found' ? 'not_colleague' : 'not_assigned';
    }
    // Its audience is another one now.
    known.delete(id);
    return null;
  }

  /** Parent as it is while it is locked, unless this batch made it; null for one that may not be edited. */
  async function lockedParent({ context, tasks: known }: Batch, { locked }: Parents, id: string) {
    const made = known.get(id);
    if (made !== undefined && !('version' in made)) return made;
    const row = locked.get(id) ?? (await lockedTask(context, id));
    if (row !== null) locked.set(id, row);
    return row;
  }

  /** Placement below a parent that can be edited and has room; at the top where there is none. */
  async function placementOf(batch: Batch, mapped: MappedTask, parents: Parents) {
    const { tx, caller } = batch.context;
    const { below } = parents;
    const top = { parentTaskId: null, path: [], organizationId: null, groupId: null, audience: [] };
    const root = { ...top, ownerId: caller.userId, reason: null };
    if (mapped.parent === null) return root;
    const parentId = batch.entityOf(mapped.parent.kind, mapped.parent.sourceId);
    let parent = parentId === null ? null : await lockedParent(batch, parents, parentId);
    if (parent === null) return root;
    let reason: ImportRow['reason'] = null;
    if (parent.path.length >= MAX_DEPTH) {
      reason = 'too_deep';
      const highest = parent.path[MAX_DEPTH - 1];
      parent = highest === undefined ? null : await lockedParent(batch, parents, highest);
      if (parent === null) return { ...root, reason };
    }
    const { id, path, organizationId, groupId, audience, ownerId } = parent;
    if (!below.has(id)) below.set(id, 'version' in parent ? await batches.countSubtasks(tx, id) : 0);
    const count = below.get(id) ?? 0;
    if (count >= MAX_SUBTASKS) return { ...root, reason: 'too_many' as const };
    below.set(id, count + 1);
    return { parentTaskId: id, path: [...path, id], organizationId, groupId, audience, ownerId, reason };
  }

  async function create(batch: Batch, rows: readonly (readonly [PlannedRow, MappedTask])[]): Promise<void> {
    const { context, of } = batch;
    const parents: Parents = { below: new Map(), locked: new Map() };
    const old = rows.flatMap(([, { parent }]) =>
      parent === null ? [] : (batch.entityOf(parent.kind, parent.sourceId) ?? []),
    );
    if (old.length > 0) await lockTreesOf(context, [...new Set(old)]);
    const news: { row: PlannedRow; mapped: MappedTask; made: NewlyMade; reason: ImportRow['reason'] }[] = [];
    const collected = new Map<string, string[]>();
    const whole: Parameters<TasksService['makeMany']>[2][number][] = [];
    for (const [row, mapped] of rows) {
      const id = uuidv7();
      const { reason, ...placement } = await placementOf(batch, mapped, parents);
      const { completedAt, createdAt, due, links, title, description, importance, workload, labels } = mapped;
      const { dueDate, dueDay } = due;
      const made = { id, completedAt, ...placement };
      batch.tasks.set(id, made);
      whole.push({
        ...made,
        ...{ title, description, importance, workload, labels, dueDate, dueDay, createdAt, isNew: false },
        progress: completedAt === null ? 'todo' : 'done',
        assetLinks: links.map(({ assetType, assetValue, label }) => ({
          ...{ id: uuidv7(), noteId: id, assetType, assetValue, unit: null, label, file: null },
        })),
      });
      const collectionId =
        mapped.collection === null
          ? null
          : 'id' in mapped.collection
            ? mapped.collection.id
            : batch.entityOf('project', mapped.collection.sourceId);
      // A subtask is found by its parent, which the collection has.
      if (collectionId !== null && placement.parentTaskId === null)
        collected.set(collectionId, [...(collected.get(collectionId) ?? []), id]);
      batch.settle(row, 'create', id, reason, fieldsOf(mapped));
      news.push({ row, mapped, made, reason });
    }
    await tasks.makeMany(context, of.userId, whole);
    const outside = await addNewTasks(context, collected);
    for (const { row, mapped, made, reason } of news) {
      const { recurrence, comments, assigneeId } = mapped;
      let known: ImportRow['reason'] = outside.has(made.id) ? 'too_many' : reason;
      if (recurrence !== null && !(await isAllowed(() => series.setRecurrence(context, made.id, recurrence))))
        known = 'bad_repeat';
      for (const text of comments) {
        const comment = { commentId: uuidv7(), noteId: made.id, text, mentionIds: [] };
        await isAllowed(() => createComment(context, comment, files));
      }
      const kept = await given(batch, made.id, assigneeId);
      // An assignment that failed is tried again with the next change.
      if (kept !== null)
        batch.settle(row, 'create', made.id, kept, { ...fieldsOf(mapped), assigneeId: null });
      else if (known !== reason) batch.settle(row, 'create', made.id, known);
    }
  }

  async function update(batch: Batch, row: PlannedRow, mapped: MappedTask, id: string): Promise<void> {
    const { context } = batch;
    const fields = fieldsOf(mapped);
    const { due, isCompleted, assigneeId = null, ...changed } = batch.changed(row, fields);
    const data = { ...changed, ...due };
    // Reports of other times name other labels of the task.
    if (row.isForRecords && data.labels !== undefined) {
      const [known] = await batches.findTasks(context.tx, [id]);
      data.labels = [...new Set([...(known?.labels ?? []), ...data.labels])].slice(0, MAX_LABELS);
    }
    if (isEmpty(data) && isCompleted === undefined && assigneeId === null)
      return batch.settle(row, 'skip', id, 'unchanged', fields);
    const current = await lockedTask(context, id);
    const before = await batches.findFields(context.tx, 'task', id, Object.keys(data));
    const isEdited =
      current !== null &&
      (isEmpty(data) || (await isAllowed(() => tasks.update(context, { id, version: NEWEST, data }))));
    if (!isEdited) return batch.settle(row, 'error', null, 'refused');
    // The fields that arrived are remembered; the rest is tried again with the next change.
    const { isCompleted: _completed, assigneeId: _assignee, ...written } = fields;
    const at = mapped.completedAt;
    const isTurning = isCompleted !== undefined && isCompleted !== (current.completedAt !== null);
    const isTurned =
      isTurning &&
      (await isAllowed(() => (at === null ? tasks.reopen(context, id) : tasks.finish(context, id, at))));
    if (isTurning && !isTurned) return batch.settle(row, 'update', id, 'refused', written, before);
    const completed = isTurned ? { completedAt: current.completedAt } : {};
    const path = { userId: assigneeId, groupId: null, organizationId: null };
    const access = assigneeId === null ? null : await findAccess(context.tx, id, path);
    const kept = await given(batch, id, assigneeId);
    const replaced = { ...before, ...completed };
    if (kept !== null)
      return batch.settle(row, 'update', id, kept, { ...written, isCompleted: at !== null }, replaced);
    const assigned: Assigned | null =
      assigneeId === null ? null : { userId: assigneeId, right: access?.right ?? null };
    batch.settle(row, 'update', id, null, fields, assigned === null ? replaced : { ...replaced, assigned });
  }

  return async (
    batch: Batch,
    rows: readonly (PlannedRow & { readonly source: SourceTask })[],
  ): Promise<void> => {
    const { of, projectName, context } = batch;
    const mapped = rows.map(
      (row) => [row, mapTask(row.source, of.choices, projectName, context.now)] as const,
    );
    await create(
      batch,
      mapped.filter(([row]) => row.outcome === 'create'),
    );
    for (const [row, task] of mapped) {
      const id = batch.origin(row)?.entityId;
      if (row.outcome === 'update' && id !== undefined) await update(batch, row, task, id);
    }
  };
}
