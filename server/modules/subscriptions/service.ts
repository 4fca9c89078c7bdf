import type * as z from 'zod/mini';
import { MAX_SUBSCRIPTIONS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { newSubscription, Subscription, subscriptionWrite } from '#contract/subscription.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { lockUser } from '../users/service.ts';
import { fetchJobKind } from './fetch-job.ts';
import { demandSubscription, roleOf } from './policy.ts';
import { presentSubscription } from './presenter.ts';
import * as repository from './repository.ts';
import type { SubscriptionRow } from './table.ts';

const TONE = 3;

export const readSubscriptions: EntityReader<'subscription'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, row), 'subscription.view')) return null;
    return { data: presentSubscription(row), isDeleted: row.deletedAt !== null };
  };
};

export async function listSubscriptions(queryable: Queryable, userId: string): Promise<Subscription[]> {
  return (await repository.list(queryable, userId)).map(presentSubscription);
}

async function demandRoom({ tx }: WriteContext, ownerId: string): Promise<void> {
  if ((await repository.countOf(tx, ownerId)) >= MAX_SUBSCRIPTIONS) throw new RefusalError('too_many');
}

/** Throws `too_many` and `id_taken`. The items follow with the first fetch. */
export async function createSubscription(
  context: WriteContext,
  { id, address, name, tone = TONE, timeZone }: z.output<typeof newSubscription>,
): Promise<void> {
  const { tx, caller, now } = context;
  await lockUser(tx, caller.userId);
  await demandRoom(context, caller.userId);
  const row = await repository.insert(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    ownerId: caller.userId,
    name: name ?? new URL(address).host,
    isNamedByCalendar: name === undefined,
    address,
    tone,
    timeZone,
    nextFetchAt: now,
  });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('subscription', row, row.ownerId);
  await context.send(fetchJobKind, { subscriptionId: id });
}

async function lockSubscription({ tx, caller }: WriteContext, id: string): Promise<SubscriptionRow> {
  await lockUser(tx, caller.userId);
  return demandSubscription(await repository.lock(tx, id), caller.userId);
}

async function lockKept(context: WriteContext, id: string): Promise<SubscriptionRow> {
  const current = await lockSubscription(context, id);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  return current;
}

async function change(
  context: WriteContext,
  current: SubscriptionRow,
  fields: Partial<SubscriptionRow>,
): Promise<void> {
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row !== null) context.touch('subscription', row, row.ownerId);
}

/** Throws `not_found`. */
export async function updateSubscription(
  context: WriteContext,
  { subscriptionId, updateSubscriptionData }: z.output<typeof subscriptionWrite>,
): Promise<void> {
  const current = await lockKept(context, subscriptionId);
  const fields = changedFields(current, updateSubscriptionData);
  if (isEmpty(fields)) return;
  await change(context, current, {
    ...fields,
    ...(fields.name === undefined ? {} : { isNamedByCalendar: false }),
  });
}

/** Its items are removed a little later, so that a quick undo need not fetch them again. */
export async function deleteSubscription(context: WriteContext, id: string): Promise<void> {
  const current = await lockSubscription(context, id);
  if (current.deletedAt === null) await change(context, current, { deletedAt: context.now });
}

/** Throws `too_many` if the limit was reached meanwhile. */
export async function restoreSubscription(context: WriteContext, id: string): Promise<void> {
  const current = await lockSubscription(context, id);
  if (current.deletedAt === null) return;
  await demandRoom(context, current.ownerId);
  // Its items may be deleted by now, so it is fetched again in full.
  const anew = { etag: null, lastModified: null, nextFetchAt: context.now };
  await change(context, current, { deletedAt: null, ...anew });
  await context.send(fetchJobKind, { subscriptionId: id });
}

export async function refreshSubscription(context: WriteContext, id: string): Promise<void> {
  const current = await lockKept(context, id);
  await repository.updateQuietly(context.tx, current.id, { nextFetchAt: context.now });
  await context.send(fetchJobKind, { subscriptionId: id });
}
