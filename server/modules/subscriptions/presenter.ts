import type { Subscription } from '#contract/subscription.ts';
import type { SubscriptionRow } from './table.ts';

export function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    address: row.address,
    tone: row.tone,
    isShown: row.isShown,
    lastFetchedAt: row.lastFetchedAt,
    fault: row.fault,
    skippedEvents: row.skippedEvents,
    unknownZones: row.unknownZones,
    ownerId: row.ownerId,
  };
}
