import { v7 as uuidv7 } from 'uuid';
import { MAX_WEBHOOK_LOG, WEBHOOK_LOG_PAGE } from '#contract/limits.ts';
import type { WebhookDelivery, WebhookDeliveryTexts } from '#contract/webhooks/webhook.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import * as deliveryRepository from './delivery-repository.ts';
import type { Dispatcher } from './dispatcher.ts';
import { eventBodyOf } from './event-body.ts';
import { demandWebhook, seesEntity } from './policy.ts';
import { presentDelivery } from './presenter.ts';
import * as repository from './repository.ts';
import type { WebhookDeliveryRow, WebhookRow } from './table.ts';

/** Tests and entries sent again that wait in one webhook. */
const MAX_WAITING_ONCE = 10;

interface Dependencies {
  readonly readers: EntityReaders;
  readonly dispatcher: Pick<Dispatcher, 'stir'>;
}

/** Log of what webhooks sent, tests, and sending again by hand. */
export function createDeliveryLog({ readers, dispatcher }: Dependencies) {
  async function demandOwn(queryable: Queryable, userId: string, id: string): Promise<WebhookRow> {
    const found = await repository.find(queryable, id);
    return demandWebhook(queryable, found?.row ?? null, userId);
  }

  async function demandDelivery(queryable: Queryable, webhookId: string, id: string) {
    const row = await deliveryRepository.find(queryable, webhookId, id);
    if (row === null) throw new RefusalError('not_found');
    return row;
  }

  /** Whether a user sees the subject of an entry; removals and tests say nothing of one. */
  function sees(queryable: Queryable, userId: string, row: WebhookDeliveryRow): Promise<boolean> | boolean {
    const { entity, entityId: id, type } = row;
    if (entity === null || id === null || type.endsWith('.removed')) return true;
    return seesEntity(readers, queryable, { entity, id }, userId);
  }

  async function sendOnce(
    tx: Transaction,
    hook: WebhookRow,
    event: Pick<WebhookDeliveryRow, 'id' | 'messageId' | 'type' | 'entity' | 'entityId' | 'body'>,
    now: string,
  ): Promise<void> {
    if ((await deliveryRepository.countWaiting(tx, hook.id, true)) >= MAX_WAITING_ONCE)
      throw new RefusalError('too_many');
    const row = { ...event, webhookId: hook.id, isOnce: true, createdAt: now, nextAttemptAt: now };
    if ((await deliveryRepository.insertAll(tx, [row])) === 0) throw new RefusalError('id_taken');
    await deliveryRepository.trim(tx, hook.id, MAX_WEBHOOK_LOG);
    afterCommit(() => dispatcher.stir(hook));
  }

  return {
    async list(
      queryable: Queryable,
      userId: string,
      id: string,
      before: number | undefined,
    ): Promise<{ readonly deliveries: WebhookDelivery[]; readonly hasMore: boolean }> {
      await demandOwn(queryable, userId, id);
      const rows = await deliveryRepository.listPage(queryable, id, before, WEBHOOK_LOG_PAGE + 1);
      const deliveries = rows.slice(0, WEBHOOK_LOG_PAGE).map(presentDelivery);
      return { deliveries, hasMore: rows.length > WEBHOOK_LOG_PAGE };
    },

    async get(
      queryable: Queryable,
      userId: string,
      webhookId: string,
      id: string,
    ): Promise<WebhookDeliveryTexts> {
      await demandOwn(queryable, userId, webhookId);
      const row = await demandDelivery(queryable, webhookId, id);
      const delivery = presentDelivery(row);
      if (!(await sees(queryable, userId, row)))
        return { delivery, body: null, answer: null, canSendAgain: false };
      const { body, answer, state } = row;
      return { delivery, body, answer, canSendAgain: body !== null && state !== 'waiting' };
    },

    async test({ tx, caller, now }: WriteContext, id: string, deliveryId: string): Promise<void> {
      const hook = await demandOwn(tx, caller.userId, id);
      const type = 'webhook.test';
      const body = eventBodyOf({ type, timestamp: now, data: { webhookId: id } });
      const event = { id: deliveryId, messageId: uuidv7(), type, entity: null, entityId: null, body };
      await sendOnce(tx, hook, event, now);
    },

    /** Throws `not_found` for entries whose text is not kept or whose subject the caller may not see. */
    async resend(
      { tx, caller, now }: WriteContext,
      webhookId: string,
      id: string,
      deliveryId: string,
    ): Promise<void> {
      const hook = await demandOwn(tx, caller.userId, webhookId);
      const row = await demandDelivery(tx, webhookId, id);
      if (row.body === null || !(await sees(tx, caller.userId, row))) throw new RefusalError('not_found');
      const { messageId, type, entity, entityId, body } = row;
      await sendOnce(tx, hook, { id: deliveryId, messageId, type, entity, entityId, body }, now);
    },
  };
}
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;
