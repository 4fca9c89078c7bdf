import type { EntityName, EntityOf } from '#contract/change.ts';
import type { EntityChange } from './row.ts';

function upserted<T extends { readonly id: string; readonly version: number }>(data: T) {
  return { id: data.id, version: data.version, op: 'upsert' as const, data };
}

/** Upserts as the change log has them, for rows of a load. */
export const upsertOf: { readonly [E in EntityName]: (data: EntityOf<E>) => EntityChange } = {
  user: (data) => ({ entity: 'user', ...upserted(data) }),
  appSettings: (data) => ({ entity: 'appSettings', ...upserted(data) }),
  organization: (data) => ({ entity: 'organization', ...upserted(data) }),
  group: (data) => ({ entity: 'group', ...upserted(data) }),
  task: (data) => ({ entity: 'task', ...upserted(data) }),
  timerRecord: (data) => ({ entity: 'timerRecord', ...upserted(data) }),
  scheduleItem: (data) => ({ entity: 'scheduleItem', ...upserted(data) }),
  delegationRequest: (data) => ({ entity: 'delegationRequest', ...upserted(data) }),
  collection: (data) => ({ entity: 'collection', ...upserted(data) }),
  label: (data) => ({ entity: 'label', ...upserted(data) }),
  filter: (data) => ({ entity: 'filter', ...upserted(data) }),
  integration: (data) => ({ entity: 'integration', ...upserted(data) }),
  subscription: (data) => ({ entity: 'subscription', ...upserted(data) }),
  comment: (data) => ({ entity: 'comment', ...upserted(data) }),
  notification: (data) => ({ entity: 'notification', ...upserted(data) }),
};
