import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { errorReply } from '#contract/error.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import { CommandError, exitCodes } from './command-error.ts';
import type { KeptAccount } from './kept-account.ts';
import { demandServerAddress } from './server-address.ts';

/** Entries of a page, the most that the server answers at once. */
const PAGE = 1_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Method = 'GET' | 'POST' | 'PUT';
type Schema = z.ZodMiniType;

export interface ApiClient {
  /** Answer of a call below `/api/v1`. Throws `CommandError` for a refusal, and for a server that does not answer. */
  call<S extends Schema>(method: Method, path: string, reply: S, body?: object): Promise<z.output<S>>;
  /** All pages of a list. */
  list<S extends Schema>(path: string, item: S): Promise<z.output<S>[]>;
  /** The same as `call` with a body of bytes. */
  upload<S extends Schema>(path: string, reply: S, body: Uint8Array): Promise<z.output<S>>;
  /** Bytes of an answer. Throws `CommandError` where they are cut. */
  download(path: string): AsyncIterable<Uint8Array>;
}

async function refusalOf(response: Response): Promise<CommandError> {
  const parsed = z.safeParse(errorReply, await response.json().catch(() => null));
  if (!parsed.success) return new CommandError(`The server answered ${response.status}.`);
  const { data } = parsed;
  const { id, message, scope, retryAfter, issues = [] } = data;
  if (id === 'unauthenticated') {
    const more = 'The token is not valid (any more): run “daywall login”.';
    return new CommandError(more, exitCodes.noToken, data);
  }
  const needed = scope === undefined ? '' : `: it needs ${scope.replaceAll(' ', ', ')}`;
  const wrong = issues.map(({ path, message }) => ` (${path} ${message})`).join('');
  const pause = retryAfter === undefined ? '' : ` (in ${retryAfter} s)`;
  return new CommandError(`${message}${needed}${wrong}${pause}.`, exitCodes.refused, data);
}

export function createApiClient({ server, token }: KeptAccount): ApiClient {
  const base = `${demandServerAddress(server)}/api/v1`;

  async function ask(method: Method, path: string, type: string, body?: Uint8Array<ArrayBuffer> | string) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
      // One key for each run: what is sent once applies once.
      ...(method === 'GET' ? {} : { [IDEMPOTENCY_HEADER]: randomUUID() }),
    };
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      // A redirected call would lose its token or its body.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    }).catch(() => {
      throw new CommandError(`${server} does not answer.`, exitCodes.unreachable);
    });
    if (REDIRECTS.has(response.status)) throw redirected(response);
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  /** Body of an answer. Throws `CommandError` for one that is no answer of Daywall, or that was cut. */
  async function read<S extends Schema>(reply: S, response: Response): Promise<z.output<S>> {
    const parsed = z.safeParse(reply, await response.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new CommandError(`${server} does not answer as Daywall does.`, exitCodes.unreachable);
  }

  function redirected(response: Response): CommandError {
    const target = URL.parse(response.headers.get('location') ?? '', `${base}/`)?.href;
    const to = target?.replace(/\/api\/v1\/.*$/, '');
    const more = to === undefined ? '' : ` to ${to}: run “daywall login” with that address`;
    return new CommandError(`${server} redirects${more}.`, exitCodes.unreachable);
  }

  async function call<S extends Schema>(method: Method, path: string, reply: S, body?: object) {
    const text = method === 'GET' ? undefined : JSON.stringify(body ?? {});
    const response = await ask(method, path, 'application/json', text);
    return read(reply, response);
  }

  return {
    call,
    async list<S extends Schema>(path: string, item: S) {
      const page = z.object({ items: z.array(item), next: z.nullable(z.string()) });
      const all: z.output<S>[] = [];
      const first = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}`;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const answer: z.output<typeof page> = await call('GET', `${first}${after}`, page);
        all.push(...answer.items);
        cursor = answer.next;
      }
      return all;
    },
    upload: async (path, reply, body) =>
      read(reply, await ask('POST', path, 'application/octet-stream', new Uint8Array(body))),
    async *download(path) {
      const { body } = await ask('GET', path, 'application/octet-stream');
      try {
        yield* body ?? [];
      } catch {
        throw new CommandError(`${server} broke off its answer.`, exitCodes.unreachable);
      }
    },
  };
}
