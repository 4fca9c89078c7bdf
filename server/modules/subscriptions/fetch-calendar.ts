import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { SubscriptionFault } from '#contract/subscription.ts';
import {
  createPublicLookup,
  ForbiddenAddressError,
  isLoopback,
  isPrivate,
} from '#server/http/private-address.ts';
import type { CalendarSource } from './calendar-text.ts';

/** The largest calendar, as it is when unpacked. Bytes. */
const MAX_SIZE = 5_000_000;
/** For everything, from the look-up of the name to the last byte. Milliseconds. */
const PATIENCE = 15_000;
const MAX_REDIRECTS = 3;
/** The longest name of a version that is kept. Characters. */
const MAX_MARK = 512;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOTHING_THERE = new Set([404, 410]);
const REFUSED = new Set([401, 402, 403, 405, 406, 407, 451]);

/** What a host calls a version. */
export interface Version {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly kind: 'same' }
  | { readonly kind: 'calendar'; readonly source: CalendarSource; readonly version: Version };

/** A calendar that could not be fetched, and why. It never holds the address. */
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
  /** Lets it go to this machine itself, where the calendars of tests are. */
  readonly isLoopbackAllowed: boolean;
  readonly maxSize?: number;
  readonly patience?: number;
  /** Looks up names at the moment of the connection and refuses those that lead to private addresses. */
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

/** A response's content, unpacked, and never more of it than the limit. */
async function contentOf(response: IncomingMessage, maxSize: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip', 'deflate', ''].includes(encoding))
    throw new CalendarFaultError('not_a_calendar');
  const unpacked: Readable = encoding.endsWith('gzip')
    ? response.pipe(createGunzip())
    : encoding === 'deflate'
      ? response.pipe(createInflate())
      : response;
  // What breaks off in between is told to whoever reads the end of the pipe.
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
 * Fetches calendars by HTTPS and HTTP, and nothing from private addresses: each address on the way is checked, and what
 * its name leads to is looked at when the connection is made. Throws `CalendarFaultError`.
 */
export function createFetchCalendar({
  isLoopbackAllowed,
  maxSize = MAX_SIZE,
  patience = PATIENCE,
  lookup = createPublicLookup(),
}: Dependencies): FetchCalendar {
  /** Refuses an address that must not be gone to. Returns whether it is this machine's own, and may be. */
  function check(url: URL): boolean {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isLoopbackAllowed && isLoopback(host)) return true;
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new CalendarFaultError('unreachable');
    const isOwnName = /(^|\.)(localhost|local|internal)\.?$/i.test(host);
    if (isOwnName || (isIP(host) !== 0 && isPrivate(host))) throw new CalendarFaultError('private_address');
    return false;
  }

  function ask(url: URL, known: Version | null, signal: AbortSignal): Promise<IncomingMessage> {
    const isOwn = check(url);
    return new Promise((resolve, reject) => {
      const headers: Record<string, string> = {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'gzip, deflate',
        'user-agent': 'Daywall (calendar subscription)',
        ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
        ...(known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified }),
      };
      const options = { headers, signal, agent: false as const, ...(isOwn ? {} : { lookup }) };
      const sent: ClientRequest =
        url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      sent.on('error', reject);
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
      // A content that is cut off by the deadline ends like one that the host cut off.
      throw faultOf(deadline.aborted && !(error instanceof CalendarFaultError) ? deadline.reason : error);
    }
  };
}
