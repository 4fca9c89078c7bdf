import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookFault } from '#contract/webhooks/webhook.ts';
import { createPublicLookup, ForbiddenAddressError, isPrivateHost } from '#server/http/private-address.ts';

/** Timeout of an attempt, from DNS lookup to the last byte. Milliseconds. */
const PATIENCE = 15_000;
/** Largest part of an answer that is read, and the part that is kept. Bytes, characters. */
const MAX_ANSWER = 65_536;
const KEPT_ANSWER = 4_000;

/** Result of an attempt: an answer, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly answer: string; readonly retryAfter: string | null }
  | { readonly fault: WebhookFault };

/** Posts a body to an address; redirects are answers like others. Throws only if `signal` aborts. */
export type PostEvent = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<Outcome>;

interface Dependencies {
  /** Hosts with their ports that are reached although they are private, without TLS too. */
  readonly allowedHosts: readonly string[];
  readonly patience?: number;
  /** DNS lookup at connection time, which refuses private addresses. */
  readonly lookup?: ReturnType<typeof createPublicLookup>;
}

/** Host as the operator lists it: with its port, the scheme’s own one too. */
function hostWithPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** Whether an address is one that the operator allows, or public with https as far as it says so itself. */
export function mayReach(address: string, allowedHosts: readonly string[]): 'public' | 'allowed' | null {
  const url = URL.parse(address);
  if (url === null) return null;
  if (allowedHosts.includes(hostWithPort(url))) return 'allowed';
  return url.protocol === 'https:' && !isPrivateHost(url) ? 'public' : null;
}

/** Begin of an answer’s body. One that breaks off changes nothing: the status has come. */
async function answerOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes.subarray(0, MAX_ANSWER - size));
      size += bytes.length;
      if (size >= MAX_ANSWER) break;
    }
  } catch {
    // Kept as far as it came.
  }
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll('\0', '\u{FFFD}')
    .slice(0, KEPT_ANSWER)
    .toWellFormed();
}

/** The address is checked before each attempt, and what its name resolves to at connection time. */
export function createPostEvent({
  allowedHosts,
  patience = PATIENCE,
  lookup = createPublicLookup(),
}: Dependencies): PostEvent {
  function send(
    url: URL,
    isPublic: boolean,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Daywall (webhooks)',
        },
        signal,
        agent: false as const,
        ...(isPublic ? { lookup } : {}),
      };
      const sent = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      sent.on('error', reject);
      // After 101 there is neither a response nor an error.
      sent.on('close', () => reject(new Error('Closed without an answer')));
      sent.on('response', resolve);
      sent.end(body);
    });
  }

  return async (address, headers, body, signal) => {
    const reach = mayReach(address, allowedHosts);
    if (reach === null) return { fault: 'private_address' };
    const deadline = AbortSignal.timeout(patience);
    const either = AbortSignal.any([deadline, signal]);
    try {
      const response = await send(new URL(address), reach === 'public', headers, body, either);
      try {
        const answer = await answerOf(response);
        const { 'retry-after': retryAfter = null } = response.headers;
        return { status: response.statusCode ?? 0, answer, retryAfter };
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ForbiddenAddressError) return { fault: 'private_address' };
      return { fault: deadline.aborted ? 'timed_out' : 'unreachable' };
    }
  };
}
