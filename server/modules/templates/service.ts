import type * as z from 'zod/mini';
import { MAX_TEMPLATES } from '#contract/limits.ts';
import type { newTemplate, Template, TemplatePatch } from '#contract/task/template.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import { lockUser } from '../users/service.ts';
import { demandTemplate, mayView, type TemplateScope } from './policy.ts';
import { presentTemplate } from './presenter.ts';
import * as repository from './repository.ts';
import type { TemplateRow } from './table.ts';

export const readTemplates: EntityReader<'template'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  const scopes = await scopesOf(queryable, userIds);
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !mayView(row, userId, scopes(userId))) return null;
    return { data: presentTemplate(row), isDeleted: row.deletedAt !== null };
  };
};

export async function listTemplates(queryable: Queryable, userId: string): Promise<Template[]> {
  const scopes = (await scopesOf(queryable, [userId]))(userId);
  const rows = await repository.list(queryable, userId, [...scopes.organizations.keys()]);
  return rows.filter((row) => mayView(row, userId, scopes)).map(presentTemplate);
}

function addressOf({ organizationId, ownerId }: TemplateScope): string {
  return organizationId ?? ownerId;
}

async function demandRoomAt({ tx }: WriteContext, scope: TemplateScope): Promise<void> {
  await repository.lockRoomAt(tx, scope);
  if ((await repository.countAt(tx, scope)) >= MAX_TEMPLATES) throw new RefusalError('too_many');
}

/** Throws `too_many` and `id_taken`. */
export async function createTemplate(
  context: WriteContext,
  { id, name, tree, organizationId = null }: z.output<typeof newTemplate>,
): Promise<void> {
  const { tx, caller, now } = context;
  const scope = { ownerId: caller.userId, organizationId };
  await lockUser(tx, caller.userId);
  await demandTemplate(tx, scope, caller.userId, 'template.create');
  await demandRoomAt(context, scope);
  const row = await repository.insert(tx, { id, ...scope, createdAt: now, updatedAt: now, name, tree });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('template', row, addressOf(row));
}

/** Template, locked until the transaction ends, if the caller may edit it. */
async function lockTemplate({ tx, caller }: WriteContext, id: string): Promise<TemplateRow> {
  await lockUser(tx, caller.userId);
  const row = await repository.lock(tx, id);
  if (row === null) throw new RefusalError('not_found');
  await demandTemplate(tx, row, caller.userId, 'template.edit');
  return row;
}

async function change(
  context: WriteContext,
  current: TemplateRow,
  fields: Partial<TemplateRow>,
): Promise<void> {
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row === null) return;
  context.touch('template', row, addressOf(row));
  if (addressOf(row) !== addressOf(current)) context.withdraw('template', row, addressOf(current));
}

/** Only its owner moves a template, and only to where they may keep one. */
async function demandMove(context: WriteContext, to: TemplateScope): Promise<void> {
  const { tx, caller } = context;
  if (caller.userId !== to.ownerId) throw new RefusalError('not_permitted');
  await demandTemplate(tx, to, caller.userId, 'template.create');
  await demandRoomAt(context, to);
}

/** Throws `not_found`, and for a move `not_permitted` and `too_many`. */
export async function updateTemplate(
  context: WriteContext,
  {
    templateId,
    updateTemplateData,
  }: { readonly templateId: string; readonly updateTemplateData: TemplatePatch },
): Promise<void> {
  const current = await lockTemplate(context, templateId);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  const fields = changedFields(current, updateTemplateData);
  if (isEmpty(fields)) return;
  if (fields.organizationId !== undefined)
    await demandMove(context, { ownerId: current.ownerId, organizationId: fields.organizationId });
  await change(context, current, fields);
}

export async function deleteTemplate(context: WriteContext, id: string): Promise<void> {
  const current = await lockTemplate(context, id);
  if (current.deletedAt === null) await change(context, current, { deletedAt: context.now });
}

/** Throws `too_many` if the limit was reached meanwhile. */
export async function restoreTemplate(context: WriteContext, id: string): Promise<void> {
  const current = await lockTemplate(context, id);
  if (current.deletedAt === null) return;
  await demandRoomAt(context, current);
  await change(context, current, { deletedAt: null });
}
