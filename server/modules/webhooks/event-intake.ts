import { v7 as uuidv7 } from 'uuid';
import { MAX_WEBHOOK_LOG } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { toInstant } from '#time/instant.ts';
import { type FollowedChange, readFollowed } from '../changes/service.ts';
import { type Scopes, scopesOf } from '../scopes/service.ts';
import * as deliveryRepository from './delivery-repository.ts';
import { eventBodyOf } from './event-body.ts';
import { mayRun } from './policy.ts';
import * as repository from './repository.ts';
import { switchOff } from './switch-off.ts';
import type { WebhookRow } from './table.ts';

/** Events that wait in one webhook. More stay in the change log, which keeps them for longer than any is tried. */
const MAX_WAITING = 200;
/** Events of which about one trims the log. */
const TRIMMED_ONCE_IN = 50;

/** Whether all changes were taken in, more can be at once, or only once events are sent. */
export type TakenIn = 'all' | 'more' | 'full';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Addresses of the log that a webhook follows: its owner’s, or those of its organization that its actor has. */
async function followedAddresses(
  queryable: Queryable,
  { organizationId }: Pick<WebhookRow, 'organizationId'>,
  { addresses }: Scopes,
): Promise<ReadonlySet<string>> {
  if (organizationId === null) return addresses;
  const ids = [organizationId, ...(await repository.listGroupIds(queryable, organizationId))];
  return new Set(ids.filter((id) => addresses.has(id)));
}

/** Ending of the type of an event. */
function eventOf({ change, isNew }: FollowedChange): 'created' | 'updated' | 'removed' {
  if (change.op === 'remove') return 'removed';
  return isNew ? 'created' : 'updated';
}

function bodyOf(type: string, { change, at: timestamp }: FollowedChange): string {
  const { id, version } = change;
  return eventBodyOf({ type, timestamp, data: change.op === 'remove' ? { id, version } : change.data });
}

/**
 * Takes the changes of the log in as events, each webhook from its own position: events and position commit together,
 * so none is lost or doubled by a process that dies. docs/decisions/0086.
 */
export function createEventIntake({ database, clock, readers, queue, random = Math.random }: Dependencies) {
  /** Changes of the tasks in the chosen collections, and of these. */
  async function narrowed(
    tx: Transaction,
    { collectionIds, actorId }: WebhookRow,
    changes: readonly FollowedChange[],
  ): Promise<readonly FollowedChange[]> {
    if (collectionIds.length === 0) return changes;
    const view = await readers.collection(tx, collectionIds, [actorId]);
    const seen = collectionIds.filter((id) => view(id, actorId) !== null);
    const taskIds = changes.flatMap(({ change: { entity, id } }) => (entity === 'task' ? [id] : []));
    const collected = await repository.listCollected(tx, seen, taskIds);
    return changes.filter(({ change: { entity, id } }) => {
      if (entity === 'task') return collected.has(id);
      return entity !== 'collection' || collectionIds.includes(id);
    });
  }

  async function insert(tx: Transaction, hook: WebhookRow, changes: readonly FollowedChange[], now: string) {
    const rows = changes.map((followed) => {
      const { entity, id: entityId } = followed.change;
      const type = `${entity}.${eventOf(followed)}`;
      return {
        ...{ id: uuidv7(), webhookId: hook.id, messageId: uuidv7(), type, entity, entityId },
        ...{ body: bodyOf(type, followed), createdAt: now, nextAttemptAt: now },
      };
    });
    await deliveryRepository.insertAll(tx, rows);
    // Now and then, because it reads the whole log of the webhook.
    if (rows.some(() => random() < 1 / TRIMMED_ONCE_IN))
      await deliveryRepository.trim(tx, hook.id, MAX_WEBHOOK_LOG);
  }

  async function takeInOf(tx: Transaction, hook: WebhookRow, room: number, now: string): Promise<TakenIn> {
    const { actorId: userId, txid, changeId } = hook;
    const scopes = (await scopesOf(tx, [userId]))(userId);
    const addresses = await followedAddresses(tx, hook, scopes);
    const isOnBehalf = hook.organizationId !== null;
    const kinds = new Set(hook.kinds);
    const follower = { userId, addresses, audiences: scopes.audiences, kinds, isOnBehalf };
    const followed = await readFollowed(tx, readers, follower, { txid, changeId }, room);
    if (followed.position === null) return 'all';
    const changes = await narrowed(tx, hook, followed.changes);
    await insert(tx, hook, changes, now);
    await repository.update(tx, hook.id, followed.position);
    return followed.isAll ? 'all' : 'more';
  }

  return function takeIn(id: string): Promise<TakenIn> {
    return database.transaction(async (tx) => {
      const hook = await repository.lock(tx, id);
      if (hook === null || !hook.isOn) return 'all';
      const now = toInstant(clock.now());
      if (!(await mayRun(tx, hook))) {
        await switchOff(queue, tx, hook, 'not_permitted', now);
        return 'all';
      }
      const waiting = await deliveryRepository.countWaiting(tx, id, false);
      return waiting >= MAX_WAITING ? 'full' : takeInOf(tx, hook, MAX_WAITING - waiting, now);
    });
  };
}
