import type { Write, WritePayloads } from '#client/client.ts';
import { writeNames } from '#client/outbox/operation.ts';
import { MINUTE } from '#time/units.ts';
import { entityWriteMakers } from './random-entity-writes.ts';
import type { Made, Makers, Situation, View } from './random-situation.ts';
import { timeWriteMakers } from './random-time-writes.ts';

/** Names of all writes. */
export const allWriteNames: readonly Write['name'][] = [
  ...writeNames,
  'updateAppSettings',
  'createDelegationRequest',
  'assignTask',
];

/** Random choice behind a write, drawn from the seed so that a run can be repeated. */
export interface Choice {
  readonly name: Write['name'];
  /** Picks the entity. */
  readonly pick: number;
  /** Picks the change. */
  readonly value: number;
}

const makers: Makers<keyof WritePayloads> = { ...timeWriteMakers, ...entityWriteMakers };

function at<T>(list: readonly T[], pick: number): T | undefined {
  // The latest entities are the likeliest to have writes under way.
  return list[Math.max(0, list.length - 1 - (pick % Math.max(1, Math.min(list.length, 8))))];
}

function made<N extends keyof WritePayloads>(name: N, situation: Situation) {
  const payload = makers[name](situation);
  return payload === null ? null : { name, payload };
}

/** Write of a choice for the rows that one device shows; null where there is nothing to apply it to. */
export function makeWrite(
  { name, pick, value }: Choice,
  view: View,
  things: Made,
  title: string,
): Write | null {
  const now = Date.now();
  return made(name, {
    value,
    view,
    made: things,
    title,
    now: new Date(now).toISOString(),
    earlier: new Date(now - (value % 10) * MINUTE).toISOString(),
    taskId: at(things.tasks, pick),
    record: at(things.records, pick),
    item: at(things.items, pick),
    collectionId: at(things.collections, pick),
    labelId: at(things.labels, pick),
    filterId: at(things.filters, pick),
    templateId: at(things.templates, pick),
    subscriptionId: at(things.subscriptions, pick),
    commentId: at(things.comments, pick),
    linkId: at(things.links, pick),
  }) as Write | null;
}
