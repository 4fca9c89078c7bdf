import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Clock } from '#server/clock.ts';
import { connectionTo, createPublicLookup } from '#server/http/private-address.ts';
import { ProviderError, type ProviderErrorKind } from '#server/provider-error.ts';
import { retryAfter } from '../provider/provider-calls.ts';
import type { CaldavAccount } from './caldav-account.ts';
import { type MultiStatus, readMultiStatus } from './dav-xml.ts';

const MAX_REPLY = 8 * 1_024 * 1_024;
/** Timeout of a call, from DNS lookup to the end of the body. Milliseconds. */
const PATIENCE = 15_000;

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'forbidden',
  410: 'not_found',
  412: 'conflict',
  423: 'provider_error',
  429: 'rate_limited',
};

export interface DavCall {
  readonly method: 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the call before its own time is over. */
  readonly signal?: AbortSignal | undefined;
}

export interface DavAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Dependencies {
  readonly clock: Pick<Clock, 'now'>;
  /** Allows servers on loopback, for those of tests. */
  readonly isLoopbackAllowed: boolean;
  readonly patience?: number | undefined;
  readonly lookup?: ReturnType<typeof createPublicLookup>;
}

type Credentials = Pick<CaldavAccount, 'userName' | 'password'>;

function authorizationOf(credentials: Credentials | null): Record<string, string> {
  if (credentials === null) return {};
  const { userName, password } = credentials;
  return { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_REPLY) throw new ProviderError('provider_error', 'A reply that is too long.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function kindOf({ status, headers, text }: DavAnswer): ProviderErrorKind {
  if (status < 500 && /valid-sync-token/.test(text)) return 'cursor_expired';
  if (status === 503 && headers['retry-after'] !== undefined) return 'rate_limited';
  return KINDS[status] ?? (status >= 500 || status < 400 || status === 408 ? 'provider_error' : 'rejected');
}

/** HTTP client of CalDAV servers, which are public addresses only: timed out and size-limited. */
export function createDavCalls({
  clock,
  isLoopbackAllowed,
  patience = PATIENCE,
  lookup = createPublicLookup(),
}: Dependencies) {
  /**
   * Sends one call without redirects or retries, with the password where it is given one. Whatever keeps it from an
   * answer is the cause of `unreachable`.
   */
  async function exchange(credentials: Credentials | null, call: DavCall): Promise<DavAnswer> {
    const { method, url, headers = {}, body, signal } = call;
    const ending = AbortSignal.timeout(patience);
    const bytes = body === undefined ? null : Buffer.from(body);
    try {
      const connection = connectionTo(url, { isLoopbackAllowed, lookup });
      if (connection.lookup !== undefined && url.protocol !== 'https:')
        throw new TypeError('A password is sent over https only.');
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = send(url, {
          method,
          agent: false,
          signal: signal === undefined ? ending : AbortSignal.any([signal, ending]),
          headers: {
            ...authorizationOf(credentials),
            'user-agent': 'Daywall (CalDAV)',
            ...(bytes === null ? {} : { 'content-length': String(bytes.length) }),
            ...headers,
          },
          ...connection,
        });
        sent.on('error', reject);
        // After 101 there is neither a response nor an error.
        sent.on('close', () => reject(new Error('Closed without an answer')));
        sent.on('response', resolve);
        sent.end(bytes ?? undefined);
      });
      try {
        return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) };
      } finally {
        response.destroy();
      }
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError('unreachable', `${method}: no answer.`, { cause });
    }
  }

  async function send(account: Credentials, call: DavCall): Promise<DavAnswer> {
    const answer = await exchange(account, call);
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return answer;
    throw new ProviderError(kindOf(answer), `${call.method}: ${status}`, {
      status,
      retryAfterMs: retryAfter(headers['retry-after'] ?? null, clock.now()),
    });
  }

  return {
    exchange,
    send,
    /** Sends a question for properties or a report. */
    async ask(account: Credentials, call: DavCall, depth: '0' | '1'): Promise<MultiStatus> {
      const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
      const { text, status } = await send(account, { ...call, headers });
      const read = status === 207 ? readMultiStatus(text) : null;
      if (read === null)
        throw new ProviderError('provider_error', `${call.method}: a reply of another shape.`);
      return read;
    },
  };
}
export type DavCalls = ReturnType<typeof createDavCalls>;
