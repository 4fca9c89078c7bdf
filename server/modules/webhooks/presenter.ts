import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhook.ts';
import type { WebhookDeliveryRow, WebhookRow } from './table.ts';
import { formerSecretsAt } from './webhook-secrets.ts';

function stateOf({ isOn, since }: WebhookRow): Webhook['state'] {
  if (!isOn) return 'off';
  return since === null ? 'on' : 'failing';
}

export function presentWebhook(row: WebhookRow, actorName: string, now: string): Webhook {
  const { id, createdAt, organizationId, address, kinds, collectionIds, since, offReason } = row;
  const former = formerSecretsAt(row.formerSecrets, Date.parse(now));
  return {
    ...{ id, createdAt, organizationId, actorName, address, kinds, collectionIds },
    ...{ state: stateOf(row), since, offReason },
    formerSecretUntil: former.at(-1)?.until ?? null,
  };
}

export type ListedDelivery = Omit<WebhookDeliveryRow, 'body' | 'answer'>;

export function presentDelivery(row: ListedDelivery): WebhookDelivery {
  const { id, sequence, type, state, attempts, createdAt, lastAttemptAt, status, fault } = row;
  const nextAttemptAt = state === 'waiting' ? row.nextAttemptAt : null;
  return { id, sequence, type, state, attempts, createdAt, lastAttemptAt, nextAttemptAt, status, fault };
}
