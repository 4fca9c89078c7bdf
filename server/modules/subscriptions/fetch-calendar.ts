import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { SubscriptionFault } from '#contract/subscription.ts';
import type { CalendarSource } from '#server/calendar-files/calendar-text.ts';
import { connectionTo, createPublicLookup, ForbiddenAddressError } from '#server/http/private-address.ts';

/** Largest calendar after decompression. Bytes. */
const MAX_SIZE = 5_000_000;
/** Timeout of a fetch, from DNS lookup to the last byte. Milliseconds. */
const PATIENCE = 15_000;
const MAX_REDIRECTS = 3;
/** Longest stored ETag or Last-Modified. Characters. */
const MAX_MARK = 512;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOTHING_THERE = new Set([404, 410]);
const REFUSED = new Set([401, 402, 403, 405, 406, 407, 451]);

export interface Version {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly kind: 'same' }
  | { readonly kind: 'calendar'; readonly source: CalendarSource; readonly version: Version };

/** Failure to fetch a calendar, with its reason. Never contains the address, which may be secret. */
export class CalendarFaultError extends Error {
  override readonly name = 'CalendarFaultError';
  readonly fault: SubscriptionFault;

  constructor(fault: SubscriptionFault) {
    super(fault);
    this.fault = fault;
  }
}

export type FetchCalendar = (address: string, known: Version | null) => Promise<Fetched>;

interface Dependencies {
  /** Allows loopback addresses, for the calendars of tests. */
  readonly isLoopbackAllowed: boolean;
  readonly maxSize?: number;
  readonly patience?: number;
  /** DNS lookup at connection time, which refuses private addresses. */
  readonly lookup?: ReturnType<typeof createPublicLookup>;
}

function markOf(header: string | undefined): string | null {
  return header === undefined || header.length > MAX_MARK ? null : header;
}

function faultOf(error: unknown): CalendarFaultError {
  if (error instanceof CalendarFaultError) return error;
  if (error instanceof ForbiddenAddressError) return new CalendarFaultError('private_address');
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new CalendarFaultError(isLate ? 'timed_out' : 'unreachable');
}

function charsetOf({ headers }: IncomingMessage): string | null {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? [];
  return charset ?? null;
}

/** Decompressed content of a response, limited in size while it is read. */
async function contentOf(response: IncomingMessage, maxSize: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip', 'deflate', ''].includes(encoding))
    throw new CalendarFaultError('not_a_calendar');
  const unpacked: Readable = encoding.endsWith('gzip')
    ? response.pipe(createGunzip())
    : encoding === 'deflate'
      ? response.pipe(createInflate())
      : response;
  // An aborted response must fail the reader of the decompressed stream too.
  response.on('error', (error) => unpacked.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxSize) throw new CalendarFaultError('too_large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches calendars over HTTP and HTTPS from public addresses only: every URL of a redirect chain is checked, and
 * the resolved address at connection time. Throws `CalendarFaultError`.
 */
export function createFetchCalendar({
  isLoopbackAllowed,
  maxSize = MAX_SIZE,
  patience = PATIENCE,
  lookup = createPublicLookup(),
}: Dependencies): FetchCalendar {
  function ask(url: URL, known: Version | null, signal: AbortSignal): Promise<IncomingMessage> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new CalendarFaultError('unreachable');
    const connection = connectionTo(url, { isLoopbackAllowed, lookup });
    return new Promise((resolve, reject) => {
      const headers: Record<string, string> = {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'gzip, deflate',
        'user-agent': 'Daywall (calendar subscription)',
        ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
        ...(known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified }),
      };
      const options = { headers, signal, agent: false as const, ...connection };
      const sent: ClientRequest =
        url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      sent.on('error', reject);
      // After 101 there is neither a response nor an error.
      sent.on('close', () => reject(new Error('Closed without an answer')));
      sent.on('response', resolve);
      sent.end();
    });
  }

  async function follow(address: string, known: Version | null, signal: AbortSignal): Promise<Fetched> {
    let url = URL.parse(address);
    for (let redirects = 0; url !== null && redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, known, signal);
      const status = response.statusCode ?? 0;
      try {
        if (REDIRECTS.has(status)) {
          url = URL.parse(response.headers.location ?? '', url);
          continue;
        }
        if (status === 304 && known !== null) return { kind: 'same' };
        if (NOTHING_THERE.has(status)) throw new CalendarFaultError('not_found');
        if (REFUSED.has(status)) throw new CalendarFaultError('refused');
        if (status !== 200) throw new CalendarFaultError('unreachable');
        const { etag, 'last-modified': lastModified } = response.headers;
        const version = { etag: markOf(etag), lastModified: markOf(lastModified) };
        const bytes = await contentOf(response, maxSize);
        return { kind: 'calendar', source: { bytes, charset: charsetOf(response) }, version };
      } finally {
        response.destroy();
      }
    }
    throw new CalendarFaultError(url === null ? 'unreachable' : 'too_many_redirects');
  }

  return async (address, known) => {
    const deadline = AbortSignal.timeout(patience);
    try {
      return await follow(address, known, deadline);
    } catch (error) {
      // The deadline and the host end a stream alike; the deadline's reason wins.
      throw faultOf(deadline.aborted && !(error instanceof CalendarFaultError) ? deadline.reason : error);
    }
  };
}
