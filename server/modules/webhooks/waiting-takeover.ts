import * as z from 'zod/mini';
import type { Transaction } from '#server/database/driver.ts';
import { type EntityReaders, readChanges } from '#server/entity-reader.ts';
import * as deliveryRepository from './delivery-repository.ts';
import { eventBodyOf } from './event-body.ts';

const stored = z.object({ timestamp: z.string() });

/**
 * Events that wait in a webhook whose actor becomes another: each is what the former actor saw, so it is read for anew,
 * and dropped where the new one does not see it.
 */
export async function takeOverWaiting(
  tx: Transaction,
  readers: EntityReaders,
  webhookId: string,
  actorId: string,
): Promise<void> {
  const waiting = await deliveryRepository.listWaiting(tx, webhookId);
  const byEntity = Map.groupBy(waiting, ({ entity }) => entity);
  for (const [entity, rows] of byEntity) {
    if (entity === null) continue;
    const ids = [...new Set(rows.flatMap(({ entityId }) => entityId ?? []))];
    const view = await readChanges(readers, entity, tx, ids, [actorId]);
    for (const { id, entityId, type, body } of rows) {
      if (entityId === null || type.endsWith('.removed')) continue;
      const change = view(entityId, actorId, 1);
      const isSeen = change.op === 'upsert' && 'data' in change && body !== null;
      const fields = isSeen
        ? { body: eventBodyOf({ type, ...z.parse(stored, JSON.parse(body)), data: change.data }) }
        : { state: 'dropped' as const, claimedUntil: null };
      await deliveryRepository.update(tx, id, fields);
    }
  }
}
