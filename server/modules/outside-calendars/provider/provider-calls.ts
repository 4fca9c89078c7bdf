import * as z from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import { ProviderError, type ProviderErrorKind } from '#server/provider-error.ts';

const MAX_REPLY = 16 * 1_024 * 1_024;

/** Text of a reply, limited in size while it is read. */
async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_REPLY) throw new ProviderError('provider_error', 'A reply that is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the API's address, as `/calendars/primary/events`; or a whole address that the API returned. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ProviderCalls {
  /** Sends one call without retry and returns the reply, parsed by the schema. */
  send<S extends z.ZodMiniType>(token: string, call: ProviderCall, schema: S): Promise<z.output<S>>;
  /** Sends a call whose reply is not needed. */
  sendWithoutReply(token: string, call: ProviderCall): Promise<void>;
}

export interface ProviderCallsOptions {
  /** Address of the API with its version, without a trailing slash. Calls to other addresses are refused. */
  readonly base: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Timeout of a call. Milliseconds. */
  readonly patience?: number | undefined;
  /** Kind of error for a refused call. `reason` is the code that the provider documents. */
  readonly kindOf: (status: number, reason: string) => ProviderErrorKind;
  /** Schema of the reason in the body of a refusal. */
  readonly refusal: z.ZodMiniType<{ readonly reason: string }>;
}

/** Timeout of a call, from DNS lookup to the end of the body. Milliseconds. */
const PATIENCE = 15_000;

/** Characters of a provider's reason that are kept. */
const MAX_REASON = 80;

/** `Retry-After` as seconds or a date (RFC 9110), converted to milliseconds from now. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const delay = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(delay) ? Math.max(0, delay) : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** HTTP client of one provider's API: timed out, size-limited, parsed, and bound to one address. */
export function createProviderCalls(options: ProviderCallsOptions): ProviderCalls {
  const { base, clock, patience = PATIENCE, kindOf, refusal } = options;
  const origin = new URL(base).origin;

  function addressOf({ path, query = {} }: ProviderCall): URL {
    const url = new URL(path.startsWith('/') ? `${base}${path}` : path);
    const isBelow = url.origin === origin && url.href.startsWith(`${base}/`);
    if (!isBelow || url.username !== '' || url.password !== '')
      throw new ProviderError('provider_error', 'An address that is not of this API.');
    for (const [name, value] of Object.entries(query)) {
      for (const each of typeof value === 'string' ? [value] : value) url.searchParams.append(name, each);
    }
    return url;
  }

  async function exchange(token: string, call: ProviderCall): Promise<string> {
    const url = addressOf(call);
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: call.method,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      text = await readBounded(response);
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError('unreachable', 'No answer.', { cause });
    }
    if (response.ok) return text;
    const reply = z.safeParse(refusal, readJson(text));
    const reason = reply.success ? reply.data.reason.slice(0, MAX_REASON) : '';
    throw new ProviderError(kindOf(response.status, reason), `${call.method}: ${response.status} ${reason}`, {
      status: response.status,
      retryAfterMs: retryAfter(response.headers.get('retry-after'), clock.now()),
    });
  }

  return {
    async send(token, call, schema) {
      const parsed = z.safeParse(schema, readJson(await exchange(token, call)));
      if (parsed.success) return parsed.data;
      const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new ProviderError('provider_error', `${call.method}: a reply of another shape at ${where}`);
    },
    async sendWithoutReply(token, call) {
      await exchange(token, call);
    },
  };
}
