import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushSubscriptionData } from '#contract/notification.ts';
import { SECONDS_PER_DAY } from '#time/units.ts';

export interface ReceivedPush {
  /** Endpoint of the subscription that received it. */
  readonly endpoint: string;
  /** Decrypted text. */
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Contact address of the sender. */
  readonly subject: string | undefined;
}

/**
 * Test double of a push service. A message that violates the standards is answered with 400 or 403, and the reason
 * is kept.
 */
export interface PushEndpoint {
  /** Subscribes a browser with its own keys. */
  subscribe(): PushSubscriptionData;
  /** Accepted messages, oldest first. */
  readonly received: readonly ReceivedPush[];
  /** Reasons for refused messages. */
  readonly problems: readonly string[];
  /** Answers the next messages with these statuses, one each, whatever they contain; then accepts again. */
  answer(...statuses: readonly number[]): void;
  close(): Promise<void>;
}

interface Browser {
  readonly curve: ECDH;
  readonly auth: Buffer;
}

function text(bytes: string): Buffer {
  return Buffer.from(`${bytes}\0`);
}

/** Decrypts by RFC 8291: one record of `aes128gcm`, with a key that both sides derive. */
function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([text('WebPush: info'), curve.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const key = hkdfSync('sha256', shared, salt, text('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdfSync('sha256', shared, salt, text('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the record');
  return padded.subarray(0, end).toString();
}

/** Verifies the sender by RFC 8292: signed for this push service, for a day at most. Returns the subject. */
async function checkVapid(authorization: string, publicKey: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed by another key than the one subscribed with');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience: origin, algorithms: ['ES256'] });
  if ((payload.exp ?? Number.POSITIVE_INFINITY) > Date.now() / 1_000 + SECONDS_PER_DAY)
    throw new Error('signed for too long');
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('nobody to turn to');
  return payload.sub;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Starts the push service. `publicKey`: key that its browsers subscribe with, from `/api/notifications/key`. */
export async function startPushEndpoint(publicKey: string): Promise<PushEndpoint> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const problems: string[] = [];
  const answers: number[] = [];
  let origin = '';

  async function take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const forced = answers.shift();
    if (forced !== undefined) return forced;
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (browser === undefined) return 404;
    let subject: string | undefined;
    try {
      subject = await checkVapid(headerOf(request, 'authorization') ?? '', publicKey, origin);
    } catch (error) {
      problems.push(String(error));
      return 403;
    }
    try {
      if (headerOf(request, 'content-encoding') !== 'aes128gcm')
        throw new Error('not encrypted as it should be');
      const ttl = Number(headerOf(request, 'ttl') ?? 'NaN');
      if (!Number.isInteger(ttl)) throw new Error('no TTL');
      const body = Buffer.concat(chunks);
      if (body.length > 4_096) return 413;
      received.push({
        endpoint: `${origin}${path}`,
        text: decrypt(body, browser),
        ttl,
        urgency: headerOf(request, 'urgency'),
        topic: headerOf(request, 'topic'),
        subject,
      });
      return 201;
    } catch (error) {
      problems.push(String(error));
      return 400;
    }
  }

  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe() {
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      browsers.set(path, { curve, auth });
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    received,
    problems,
    answer: (...statuses) => void answers.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
