import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { MAX_OWN_LABELS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Label, labelWrite, newLabel } from '#contract/task/label.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { lockUser } from '../users/service.ts';
import { putOnTasks, removeFromTasks, renameOnTasks } from './labelled-tasks.ts';
import { nameKeyOf, toneOf } from './name-key.ts';
import { demandLabel, roleOf } from './policy.ts';
import { presentLabel } from './presenter.ts';
import * as repository from './repository.ts';
import type { LabelRow } from './table.ts';

export const readLabels: EntityReader<'label'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, row), 'label.view')) return null;
    return { data: presentLabel(row), isDeleted: row.deletedAt !== null };
  };
};

export async function listLabels(queryable: Queryable, userId: string): Promise<Label[]> {
  return (await repository.list(queryable, userId)).map(presentLabel);
}

type Wanted = Pick<LabelRow, 'id' | 'name' | 'ownerId'> & Partial<Pick<LabelRow, 'tone' | 'position'>>;

async function insert({ tx, now }: WriteContext, wanted: Wanted): Promise<LabelRow | null> {
  const nameKey = nameKeyOf(wanted.name);
  return repository.insert(tx, {
    id: wanted.id,
    createdAt: now,
    updatedAt: now,
    ownerId: wanted.ownerId,
    name: wanted.name,
    nameKey,
    tone: wanted.tone ?? toneOf(nameKey),
    position: wanted.position ?? positionAfter(await repository.findLastPosition(tx, wanted.ownerId)),
  });
}

function touch(context: WriteContext, row: LabelRow): void {
  context.touch('label', row, row.ownerId);
}

/** Makes labels of names that a user has none for, up to the limit. */
async function makeMissing(context: WriteContext, ownerId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { tx } = context;
  // Of several spellings the first.
  const byKey = new Map(names.toReversed().map((name) => [nameKeyOf(name), name]));
  const kept = await repository.findKeys(tx, ownerId, [...byKey.keys()]);
  // One order for all writes: concurrent ones that create the same labels wait for each other without a
  // deadlock.
  const missing = [...byKey].filter(([nameKey]) => !kept.has(nameKey)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) return;
  const room = MAX_OWN_LABELS - (await repository.countOf(tx, ownerId));
  for (const [, name] of missing.slice(0, Math.max(0, room))) {
    const row = await insert(context, { id: uuidv7(), ownerId, name });
    if (row !== null) touch(context, row);
  }
}

/** A new name on a task becomes a label of its owner, up to the limit. */
export const labelTaskHooks: TaskHooks = {
  async onChanged(context, before, after) {
    const known = before?.ownerId === after.ownerId ? before.labels : [];
    const added = after.labels.filter((name) => !known.includes(name));
    await makeMissing(context, after.ownerId, added);
  },
  async onMade(context, tasks) {
    for (const [ownerId, own] of Map.groupBy(tasks, (task) => task.ownerId))
      await makeMissing(context, ownerId, [...new Set(own.flatMap(({ labels }) => labels))]);
  },
};

/** Throws `too_many`, `label_taken` and `id_taken`. */
export async function createLabel(context: WriteContext, input: z.output<typeof newLabel>): Promise<void> {
  const { tx, caller } = context;
  const { id, name, tone, position } = input;
  await lockUser(tx, caller.userId);
  const nameKey = nameKeyOf(name);
  if ((await repository.findKeys(tx, caller.userId, [nameKey])).has(nameKey))
    throw new RefusalError('label_taken');
  if ((await repository.countOf(tx, caller.userId)) >= MAX_OWN_LABELS) throw new RefusalError('too_many');
  const row = await insert(context, {
    id,
    name,
    ownerId: caller.userId,
    ...(tone === undefined ? {} : { tone }),
    ...(position === undefined ? {} : { position }),
  });
  if (row === null) throw new RefusalError('id_taken');
  touch(context, row);
}

async function lockLabel({ tx, caller }: WriteContext, id: string): Promise<LabelRow> {
  await lockUser(tx, caller.userId);
  return demandLabel(await repository.lock(tx, id), caller.userId);
}

async function demandFree({ tx }: WriteContext, { ownerId }: LabelRow, nameKey: string): Promise<void> {
  if ((await repository.findKeys(tx, ownerId, [nameKey])).has(nameKey)) throw new RefusalError('label_taken');
}

async function change(context: WriteContext, current: LabelRow, fields: Partial<LabelRow>): Promise<void> {
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row !== null) touch(context, row);
}

/** Renames the label on the owner's tasks in the same transaction. Throws `not_found` and `label_taken`. */
export async function updateLabel(
  context: WriteContext,
  { labelId, updateLabelData }: z.output<typeof labelWrite>,
): Promise<void> {
  const current = await lockLabel(context, labelId);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  const fields = changedFields(current, updateLabelData);
  if (isEmpty(fields)) return;
  if (fields.name === undefined) return change(context, current, fields);
  const nameKey = nameKeyOf(fields.name);
  if (nameKey !== current.nameKey) await demandFree(context, current, nameKey);
  await change(context, current, { ...fields, nameKey });
  await renameOnTasks(context, current.ownerId, current.nameKey, fields.name);
}

/** Deletes the label, removes it from the owner's tasks and stores their ids. */
export async function deleteLabel(context: WriteContext, id: string): Promise<void> {
  const current = await lockLabel(context, id);
  if (current.deletedAt !== null) return;
  const deletedFrom = await removeFromTasks(context, current.ownerId, current.nameKey);
  await change(context, current, { deletedAt: context.now, deletedFrom });
}

/** Throws `label_taken` if another label has got its name meanwhile. */
export async function restoreLabel(context: WriteContext, id: string): Promise<void> {
  const current = await lockLabel(context, id);
  if (current.deletedAt === null) return;
  await demandFree(context, current, current.nameKey);
  await change(context, current, { deletedAt: null, deletedFrom: null });
  await putOnTasks(context, current.ownerId, current.name, current.deletedFrom ?? []);
}
