import { createECDH, createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { RequestDetails } from 'web-push';
import type { PushSubscriptionData } from '#contract/notification.ts';
import { MINUTE } from '#time/units.ts';
import { type Config, ConfigError } from '../config.ts';
import { createPublicLookup, ForbiddenAddressError, isLoopback, isPrivate } from '../http/private-address.ts';
import type { VapidKeys } from '../secrets.ts';

export interface PushOptions {
  /** Seconds that the push service keeps the message for an offline browser. */
  readonly ttl: number;
  /** Priority for devices that save power. */
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** A later message of the same topic replaces an undelivered one. */
  readonly topic?: string;
}

/** Push service that cannot take a message now. */
class PushDelayedError extends Error {
  override readonly name = 'PushDelayedError';
}

export interface WebPush {
  /** Key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint may be used at all. The resolved address is checked at each sending. */
  allows(endpoint: string): boolean;
  /**
   * Sends one message, encrypted for its browser. `gone`: the subscription has ended and must be deleted;
   * `refused`: the push service rejected this message for good. Throws for failures that may pass.
   */
  send(
    subscription: PushSubscriptionData,
    payload: string,
    options: PushOptions,
  ): Promise<'sent' | 'gone' | 'refused'>;
  close(): void;
}

/** Largest payload: push services accept 4,096 bytes with the overhead of encryption. Bytes. */
export const MAX_PUSH_PAYLOAD = 3_072;
/** Timeout of a message, from DNS lookup to the answer. Milliseconds. */
const PATIENCE = 15_000;
const GONE = new Set([404, 410]);
const LATER = new Set([408, 425, 429]);

interface Dependencies {
  readonly config: Pick<Config, 'vapid' | 'publicUrl' | 'mailFrom' | 'isPushToLoopbackAllowed'>;
  readonly vapidKeys: VapidKeys;
}

function vapidDetailsOf({ config, vapidKeys }: Dependencies): NonNullable<Config['vapid']> {
  const address = /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${address}`;
  if (config.vapid === null) return { ...vapidKeys, subject };
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(config.vapid.privateKey, 'base64url');
  if (curve.getPublicKey('base64url') !== config.vapid.publicKey)
    throw new ConfigError('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.');
  return config.vapid;
}

/**
 * Web push with the keys of the configuration, or with the server's own. Throws `ConfigError` for keys that are no
 * pair.
 */
export function createWebPush(dependencies: Dependencies): WebPush {
  const { config } = dependencies;
  const vapidDetails = vapidDetailsOf(dependencies);
  const lookup = createPublicLookup();
  const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: MINUTE });

  /** URL of an allowed endpoint; null for a forbidden one. */
  function allowed(endpoint: string): URL | null {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '') return null;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (config.isPushToLoopbackAllowed && isLoopback(host)) return url;
    if (url.protocol !== 'https:' || (isIP(host) !== 0 && isPrivate(host))) return null;
    return /(^|\.)localhost\.?$/i.test(host) ? null : url;
  }

  function post(url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE) };
      const sent =
        url.protocol === 'https:'
          ? httpsRequest(url, { ...options, agent, lookup })
          : httpRequest(url, options);
      sent.on('error', reject);
      // After 101 there is neither a response nor an error.
      sent.on('close', () => reject(new Error('Closed without an answer')));
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        // Only the status counts; a large body is not read.
        response.on('error', () => undefined);
        if (Number(response.headers['content-length'] ?? 'NaN') <= 16_384) response.resume();
        else response.destroy();
      });
      sent.end(body);
    });
  }

  return {
    publicKey: vapidDetails.publicKey,
    allows: (endpoint) => allowed(endpoint) !== null,
    async send({ endpoint, keys }, payload, { ttl, urgency, topic }) {
      if (Buffer.byteLength(payload) > MAX_PUSH_PAYLOAD) throw new TypeError('the push payload is too long');
      const url = allowed(endpoint);
      if (url === null) return 'gone';
      // Loaded with the first message: on many servers nobody asks for any.
      const { default: webPush } = await import('web-push');
      let details: RequestDetails;
      try {
        details = webPush.generateRequestDetails({ endpoint: url.href, keys }, payload, {
          vapidDetails,
          TTL: ttl,
          urgency,
          ...(topic === undefined
            ? {}
            : { topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32) }),
        });
      } catch {
        // The subscription's keys are invalid, so nothing can ever be encrypted for it.
        return 'gone';
      }
      let status: number;
      try {
        status = await post(url, details.headers, details.body ?? Buffer.alloc(0));
      } catch (error) {
        if (error instanceof ForbiddenAddressError) return 'gone';
        throw new PushDelayedError(`no answer from ${url.hostname}`, { cause: error });
      }
      if (status >= 200 && status < 300) return 'sent';
      if (GONE.has(status)) return 'gone';
      if (status >= 500 || LATER.has(status))
        throw new PushDelayedError(`${url.hostname} answered ${status}`);
      return 'refused';
    },
    close: () => agent.destroy(),
  };
}
