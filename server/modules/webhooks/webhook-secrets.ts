import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { parse } from 'uuid';
import { MAX_FORMER_WEBHOOK_SECRETS, WEBHOOK_SECRET_OVERLAP_HOURS } from '#contract/limits.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR } from '#time/units.ts';

/** Prefix of secrets in the Standard Webhooks scheme. */
const PREFIX = 'whsec_';

/** Secret that was replaced and signs too until an instant, so that no receiver refuses an event meanwhile. */
export interface FormerSecret {
  readonly id: string;
  readonly until: string;
}

/** Secrets by which events are signed: the current one, and those before it that are not over. */
export interface SigningSecrets {
  readonly secretId: string;
  readonly formerSecrets: readonly FormerSecret[];
}

/** Former secrets that still sign at an instant. */
export function formerSecretsAt(formerSecrets: readonly FormerSecret[], now: number): FormerSecret[] {
  return formerSecrets.filter(({ until }) => Date.parse(until) > now);
}

/** Secrets behind a renewal: each former one keeps its own end, and of too many the oldest end at once. */
export function renewed({ secretId, formerSecrets }: SigningSecrets, id: string, now: number) {
  const until = toInstant(now + WEBHOOK_SECRET_OVERLAP_HOURS * HOUR);
  const former = [...formerSecretsAt(formerSecrets, now), { id: secretId, until }];
  return { secretId: id, formerSecrets: former.slice(-MAX_FORMER_WEBHOOK_SECRETS) };
}

/**
 * Secrets of webhooks, 256 bits that only the server’s secret derives from an id: nothing in the database or a backup
 * leads to them, and a repeated write answers the same one. docs/decisions/0086.
 */
export function createWebhookSecrets(key: Uint8Array) {
  const secretOf = (id: string) => `${PREFIX}${createHmac('sha256', key).update(parse(id)).digest('base64')}`;

  return {
    of: secretOf,
    /** Headers of an attempt, signed by the secret, and by each former one while that lasts. */
    headersOf(
      { secretId, formerSecrets }: SigningSecrets,
      messageId: string,
      body: string,
      now: number,
    ): Record<string, string> {
      const id = `msg_${messageId}`;
      const former = formerSecretsAt(formerSecrets, now).map((each) => each.id);
      const signing = [secretId, ...former.reverse()];
      const signatures = signing.map((each) => new Webhook(secretOf(each)).sign(id, new Date(now), body));
      return {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now / 1_000)),
        'webhook-signature': signatures.join(' '),
      };
    },
  };
}
export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;
