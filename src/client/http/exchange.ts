import ky from 'ky';
import * as z from 'zod/mini';
import type { Api, RouteName } from '#contract/api.ts';
import type { ErrorReply } from '#contract/error.ts';
import {
  ANTI_FORGERY_HEADER,
  IDEMPOTENCY_HEADER,
  REFRESH_TOKEN_HEADER,
  TRANSIENT_STATUSES,
} from '#contract/limits.ts';
import type { Route, RouteInput, RouteReply } from '#contract/route.ts';
import { LaterError, NoResponseError, RefusedError } from '../failure.ts';
import { knownRefusal, readRefusal } from '../refusal.ts';
import { findRoute } from './find-route.ts';
import { parseReply } from './reply.ts';
import type { SendOptions, SendPorts } from './send-options.ts';

/** Milliseconds until an HTTP call counts as unanswered. */
const HTTP_TIMEOUT = 10_000;

const TOO_MANY = 429;
/** Calls by which a client learns whether it is signed in: a 429 to one of them says nothing about that. */
const askingForSession: readonly RouteName[] = ['refresh', 'getSession'];

const inputParts = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()]))),
  body: z.optional(z.unknown()),
});

/** Access to a call, and whether it writes, by the contract. */
export async function accessOf(name: RouteName): Promise<Pick<Route, 'access' | 'write'>> {
  const { access, write } = await findRoute(name);
  return { access, write };
}

/**
 * One HTTP exchange, once: the reply as the contract has it, `RefusedError` for a refusal, and `NoResponseError`
 * where nobody, or something that is not our server, answered. Knows no session and no retries. `onResponse` is called
 * with every response as it comes.
 */
export async function exchange<N extends RouteName>(
  { ports, onResponse }: { readonly ports: SendPorts; readonly onResponse: (response: Response) => void },
  name: N,
  input: RouteInput<Api[N]>,
  options: SendOptions,
): Promise<RouteReply<Api[N]>> {
  const route = await findRoute(name);
  const { params, query, body } = z.parse(inputParts, input ?? {});
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
  const carrier = options.transport ?? ports.fetch;
  const fetchOption = carrier === undefined ? {} : { fetch: carrier };
  let response: Response;
  let text = '';
  let file: Blob | null = null;
  try {
    response = await ky(`${ports.serverUrl}${path}`, {
      method: route.method,
      headers: headersOf(route, options),
      credentials: ports.kind === 'web' ? 'include' : 'omit',
      retry: 0,
      timeout: options.transport === undefined && HTTP_TIMEOUT,
      throwHttpErrors: false,
      ...(query === undefined ? {} : { searchParams: query }),
      ...(body === undefined ? {} : { json: body }),
      ...fetchOption,
    });
    onResponse(response);
    if (response.ok && response.headers.get('content-type')?.startsWith('application/zip')) {
      file = await response.blob();
    } else text = await response.text();
  } catch (error) {
    throw new NoResponseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (TRANSIENT_STATUSES.includes(response.status)) {
    const reply = knownRefusal(readJson(text));
    throw new NoResponseError(refusalOf(response.status, text).message, { reply });
  }
  if (response.status === TOO_MANY && askingForSession.includes(name)) {
    throw new LaterError(refusalOf(response.status, text), retryAfterOf(response));
  }
  if (!response.ok) throw new RefusedError(refusalOf(response.status, text), response.status);
  return parseReply(route, file ?? readJson(text));
}

function headersOf(route: Route, options: SendOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (route.method !== 'GET') headers[ANTI_FORGERY_HEADER] = '1';
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`;
  if (options.refreshToken) headers[REFRESH_TOKEN_HEADER] = options.refreshToken;
  if (options.requestId !== undefined) headers[IDEMPOTENCY_HEADER] = options.requestId;
  return headers;
}

/** Parses a number of seconds only: our server never sends a date. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

function readJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, text: string): ErrorReply {
  return readRefusal(readJson(text), {
    id: status >= 500 ? 'unavailable' : 'invalid_input',
    message: `The server answered ${status}`,
  });
}
