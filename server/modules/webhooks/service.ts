import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { ownWebhookKinds, type Webhook, type webhookChoices } from '#contract/webhooks/webhook.ts';
import type { Clock } from '#server/clock.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { findEnd } from '../../writes/change-log/repository.ts';
import { lockOrganization } from '../organizations/service.ts';
import { lockUser } from '../users/service.ts';
import type { Dispatcher } from './dispatcher.ts';
import { demandManager, demandWebhook } from './policy.ts';
import { mayReach } from './post-event.ts';
import { presentWebhook } from './presenter.ts';
import * as repository from './repository.ts';
import { switchOff } from './switch-off.ts';
import type { WebhookRow } from './table.ts';
import { takeOverWaiting } from './waiting-takeover.ts';
import { renewed, type WebhookSecrets } from './webhook-secrets.ts';

type Choices = z.output<typeof webhookChoices>;

interface Dependencies {
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  readonly secrets: WebhookSecrets;
  readonly allowedHosts: readonly string[];
  readonly dispatcher: Pick<Dispatcher, 'refresh'>;
}

/** Webhooks of persons and organizations. docs/decisions/0086. */
export function createWebhooks({ clock, readers, queue, secrets, allowedHosts, dispatcher }: Dependencies) {
  /** Throws `address_not_allowed`, `invalid_input` for kinds that no organization has, and `not_found` for collections that the caller or the organization cannot have. */
  async function demandChoices(
    { tx, caller }: WriteContext,
    { address, collectionIds, kinds }: Choices,
    organizationId: string | null,
  ): Promise<void> {
    const own = kinds.filter((kind) => ownWebhookKinds.includes(kind));
    if (organizationId !== null && own.length > 0) {
      const message = `${own.join(', ')}: seen by their owner alone, never by an organization`;
      throw new RefusalError('invalid_input', [{ path: 'kinds', message }]);
    }
    if (mayReach(address, allowedHosts) === null) throw new RefusalError('address_not_allowed');
    if (collectionIds.length === 0) return;
    const view = await readers.collection(tx, collectionIds, [caller.userId]);
    const scopes = new Map((await repository.findCollections(tx, collectionIds)).map((row) => [row.id, row]));
    for (const id of collectionIds) {
      const found = scopes.get(id);
      const isOwned =
        organizationId === null ||
        (found?.organizationId ?? found?.groupOrganizationId ?? null) === organizationId;
      if (found === undefined || !isOwned || view(id, caller.userId) === null)
        throw new RefusalError('not_found');
    }
  }

  async function lockOwn({ tx, caller }: WriteContext, id: string): Promise<WebhookRow> {
    return demandWebhook(tx, await repository.lock(tx, id), caller.userId);
  }

  /** From now on: what changed while it was off is not sent. */
  async function switchOn(tx: Transaction, id: string, actorId: string): Promise<void> {
    const on = { isOn: true, offReason: null, since: null, failures: 0, restUntil: null };
    await repository.update(tx, id, { ...on, actorId, ...(await findEnd(tx)) });
    afterCommit(dispatcher.refresh);
  }

  /** Throws `not_found` and `not_permitted`. */
  async function demandFound(queryable: Queryable, userId: string, id: string) {
    const found = await repository.find(queryable, id);
    const row = await demandWebhook(queryable, found?.row ?? null, userId);
    return { row, webhook: presentWebhook(row, found?.actorName ?? '', toInstant(clock.now())) };
  }

  return {
    async demand(queryable: Queryable, userId: string, id: string): Promise<Webhook> {
      return (await demandFound(queryable, userId, id)).webhook;
    },

    async list(queryable: Queryable, userId: string, organizationId: string | undefined): Promise<Webhook[]> {
      if (organizationId !== undefined) await demandManager(queryable, organizationId, userId);
      const owner = organizationId === undefined ? { userId } : { organizationId };
      const now = toInstant(clock.now());
      return (await repository.listOf(queryable, owner)).map(({ row, actorName }) =>
        presentWebhook(row, actorName, now),
      );
    },

    /** Throws `too_many` and `id_taken`. */
    async create(
      context: WriteContext,
      { id, organizationId, ...choices }: Choices & Pick<WebhookRow, 'id' | 'organizationId'>,
    ): Promise<void> {
      const { tx, caller, now } = context;
      const { userId } = caller;
      if (organizationId === null) await lockUser(tx, userId);
      else await lockOrganization(context, organizationId, 'organization.editWebhooks');
      await demandChoices(context, choices, organizationId);
      const owner = organizationId === null ? { userId } : { organizationId };
      if ((await repository.countOf(tx, owner)) >= MAX_WEBHOOKS) throw new RefusalError('too_many');
      const row = await repository.insert(tx, {
        ...{ id, createdAt: now, actorId: userId, organizationId, secretId: uuidv7() },
        ...choices,
        ...(await findEnd(tx)),
      });
      if (row === null) throw new RefusalError('id_taken');
      afterCommit(dispatcher.refresh);
    },

    /** A webhook of an organization reads as whoever changed it last. */
    async update(context: WriteContext, id: string, choices: Choices): Promise<void> {
      const row = await lockOwn(context, id);
      await demandChoices(context, choices, row.organizationId);
      const { userId: actorId } = context.caller;
      if (row.actorId !== actorId) await takeOverWaiting(context.tx, readers, id, actorId);
      await repository.update(context.tx, id, { ...choices, actorId });
      afterCommit(dispatcher.refresh);
    },

    async switch(context: WriteContext, id: string, isOn: boolean): Promise<void> {
      const { tx, caller, now } = context;
      const row = await lockOwn(context, id);
      if (row.isOn === isOn) return;
      if (isOn) await switchOn(tx, id, caller.userId);
      else await switchOff(queue, tx, row, 'switched_off', now);
    },

    async remove(context: WriteContext, id: string): Promise<void> {
      await lockOwn(context, id);
      await repository.remove(context.tx, id);
    },

    async renewSecret(context: WriteContext, id: string): Promise<void> {
      const row = await lockOwn(context, id);
      await repository.update(context.tx, id, renewed(row, uuidv7(), Date.parse(context.now)));
    },

    /** Webhook with its secret, for those who just made or renewed it. */
    async withSecret(queryable: Queryable, userId: string, id: string) {
      const { row, webhook } = await demandFound(queryable, userId, id);
      return { webhook, secret: secrets.of(row.secretId) };
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
