import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, Faults } from './faults.ts';

export type Json = Record<string, unknown>;

export interface DoubleCall {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string | null;
  readonly body: Json | null;
}

export interface DoubleReply {
  readonly status: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Refusal of a request by a provider. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

interface Options {
  readonly faults: Faults;
  readonly handle: (call: DoubleCall) => DoubleReply | Promise<DoubleReply>;
  /** Body of a refusal in the provider's form. */
  readonly write: (refusal: Refusal) => Json;
  /** Refusal by which the provider reports a fault; null: the connection ends or hangs. */
  readonly refusalOf: (fault: Fault) => Refusal | null;
}

export interface DoubleServer {
  /** `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Requests so far, oldest first: `GET /calendar/v3/users/me/calendarList`. */
  readonly calls: readonly string[];
  /** Errors of the test double itself: a test must end with none. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const AFTER: ReadonlySet<Fault | null> = new Set<Fault>(['cut-after', 'time-out-after', 'failure-after']);

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readCall(request: IncomingMessage): Promise<DoubleCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://double');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  let body: unknown = null;
  if (text !== '') {
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      throw new Refusal(400, 'badContent', `Content-Type ${headers['content-type'] ?? 'is missing'}.`);
    try {
      body = JSON.parse(text);
    } catch {
      throw new Refusal(400, 'parseError', 'This is no JSON.');
    }
    if (!isRecord(body)) throw new Refusal(400, 'parseError', 'This is no object.');
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: url.searchParams,
    headers,
    token: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
    body: isRecord(body) ? body : null,
  };
}

/** Local HTTP server in place of a provider, which fails on demand. */
export async function startDoubleServer(options: Options): Promise<DoubleServer> {
  const { faults, handle, write, refusalOf } = options;
  const calls: string[] = [];
  const problems: string[] = [];

  function say(response: ServerResponse, { status, body, headers = {} }: DoubleReply): void {
    response.writeHead(status, {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  function refuse(response: ServerResponse, error: unknown): void {
    if (!(error instanceof Refusal))
      problems.push(error instanceof Error ? (error.stack ?? '') : String(error));
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'backendError', String(error));
    say(response, { status: refusal.status, body: write(refusal), headers: refusal.headers });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.take();
    try {
      const call = await readCall(request);
      const line = `${call.method} /${call.path.join('/')}`;
      calls.push(line);
      const done = fault === null || AFTER.has(fault) ? await handle(call) : null;
      await faults.answering(line);
      if (fault === null && done !== null) return say(response, done);
    } catch (error) {
      if (fault === null) return refuse(response, error);
    }
    const refusal = fault === null ? null : refusalOf(fault);
    if (refusal !== null) return refuse(response, refusal);
    // A time-out keeps the connection; the client ends it.
    if (fault === 'cut' || fault === 'cut-after') response.destroy();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    problems,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Refuses names that the provider's documentation does not list. */
export function demandKnown(names: Iterable<string>, known: readonly string[], what: string): void {
  for (const name of names) {
    if (!known.includes(name)) throw new Refusal(400, 'invalidParameter', `No ${what} is called ${name}.`);
  }
}
