import * as z from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { readBounded } from './read-bounded.ts';

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the API's address: `/calendars/primary/events`; or a whole address that the API gave. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ProviderCalls {
  /** Sends one call, once, and answers what the schema keeps of the reply. */
  send<S extends z.ZodMiniType>(token: string, call: ProviderCall, schema: S): Promise<z.output<S>>;
  /** For a call whose reply is of no use. */
  tell(token: string, call: ProviderCall): Promise<void>;
}

export interface ProviderCallsOptions {
  /** The API's address with its version, without a slash at the end. No call goes anywhere else. */
  readonly base: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Milliseconds until a call counts as unanswered. */
  readonly patience?: number | undefined;
  /** What a refusal means. `reason` is the word that the provider's documents list. */
  readonly kindOf: (status: number, reason: string) => ProviderErrorKind;
  /** The words in the body of a refusal. */
  readonly refusal: z.ZodMiniType<{ readonly reason: string }>;
}

/** Milliseconds for a call, from the look-up of the name to the end of the answer. */
const PATIENCE = 15_000;

/** Characters of the word that says why. */
const MAX_REASON = 80;

/** Seconds or a date, as RFC 9110 has it. Milliseconds from now. */
function retryAfter(header: string | null, now: number): number | undefined {
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

/** HTTP to one provider's API: in time, bounded, parsed, and to no other address. */
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
    const said = z.safeParse(refusal, readJson(text));
    const reason = said.success ? said.data.reason.slice(0, MAX_REASON) : '';
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
    async tell(token, call) {
      await exchange(token, call);
    },
  };
}
