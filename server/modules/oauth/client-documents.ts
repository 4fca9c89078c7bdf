import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { MAX_URL } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import { connectionTo, createPublicLookup, ForbiddenAddressError } from '#server/http/private-address.ts';
import { createExpiringMap } from '#server/limits/expiring-map.ts';
import { MINUTE, SECOND } from '#time/units.ts';
import { type OauthClient, readMetadata } from './client-metadata.ts';
import { OauthError } from './oauth-error.ts';

/** Largest description. Bytes. */
const MAX_SIZE = 16_384;
/** Timeout of a fetch, from DNS lookup to the last byte. Milliseconds. */
const PATIENCE = 5 * SECOND;
/** Time for which a description counts without being fetched again. Milliseconds. */
const KEPT = 10 * MINUTE;
const REMEMBERED = 500;
const JSON_TYPE = /^application\/(json|[\w.-]+\+json)\s*(;|$)/i;

interface Dependencies {
  readonly clock: Clock;
  /** Allows loopback addresses, without TLS too, for the descriptions of tests. */
  readonly isLoopbackAllowed: boolean;
  readonly patience?: number;
  /** DNS lookup at connection time, which refuses private addresses. */
  readonly lookup?: ReturnType<typeof createPublicLookup>;
}

function refuse(description: string): OauthError {
  return new OauthError('invalid_client', description);
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_SIZE) throw refuse(`The description is larger than ${MAX_SIZE} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('The description is not JSON');
  }
}

/** Address that is a client’s id: in its only spelling, with a path of its own. */
function addressIn(id: string, isLoopbackAllowed: boolean): URL {
  const url = id.length > MAX_URL ? null : URL.parse(id);
  const isSecure = url?.protocol === 'https:' || (isLoopbackAllowed && url?.protocol === 'http:');
  const isPlain = url !== null && url.username === '' && url.password === '' && !id.includes('#');
  if (!isPlain || !isSecure || url.href !== id || url.pathname === '/')
    throw refuse('A client id that is an address has https, a path and no fragment');
  return url;
}

/**
 * Descriptions of clients whose id is the address of one (OAuth Client ID Metadata Document). They are fetched from public
 * addresses only, without following redirects, and kept for some minutes. Throws `OauthError`.
 */
export function createClientDocuments({
  clock,
  isLoopbackAllowed,
  patience = PATIENCE,
  lookup = createPublicLookup(),
}: Dependencies) {
  const kept = createExpiringMap<{ readonly client: OauthClient; readonly until: number }>(
    clock,
    REMEMBERED,
    ({ until }) => until <= clock.now(),
  );

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const connection = connectionTo(url, { isLoopbackAllowed, lookup });
    const headers = { accept: 'application/json', 'user-agent': 'Daywall (OAuth)' };
    const options = { headers, signal, agent: false as const, ...connection };
    return new Promise((resolve, reject) => {
      const sent = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      sent.on('error', reject);
      // After 101 there is neither a response nor an error.
      sent.on('close', () => reject(new Error('Closed without an answer')));
      sent.on('response', resolve);
      sent.end();
    });
  }

  async function fetchText(url: URL): Promise<string> {
    const deadline = AbortSignal.timeout(patience);
    try {
      const response = await ask(url, deadline);
      try {
        if (response.statusCode !== 200)
          throw refuse(`The description was answered with ${response.statusCode}`);
        if (!JSON_TYPE.test(response.headers['content-type'] ?? ''))
          throw refuse('The description is not JSON');
        return await bodyOf(response);
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof OauthError) throw error;
      if (error instanceof ForbiddenAddressError)
        throw refuse('The description is at an address that is not public');
      throw refuse(deadline.aborted ? 'The description took too long' : 'The description cannot be reached');
    }
  }

  return {
    isDocumentId: (id: string): boolean => /^https?:\/\//i.test(id),

    async read(id: string): Promise<OauthClient> {
      const known = kept.get(id);
      if (known !== undefined && known.until > clock.now()) return known.client;
      const url = addressIn(id, isLoopbackAllowed);
      const metadata = readMetadata(parseJson(await fetchText(url)), ['none']);
      if (metadata.client_id !== id) throw refuse('The description is of another client id');
      const { host } = url;
      const name = metadata.client_name || host;
      const client = { id, name, host, isOwn: false, redirectUris: metadata.redirect_uris };
      kept.set(id, { client, until: clock.now() + KEPT });
      return client;
    },
  };
}
export type ClientDocuments = ReturnType<typeof createClientDocuments>;
