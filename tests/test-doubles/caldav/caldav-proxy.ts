import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFaults, type Fault, type Faults } from '../faults.ts';

/** Proxy before a CalDAV server, which fails on demand. */
export interface CaldavProxy {
  readonly url: string;
  readonly faults: Faults;
  /** Requests so far, oldest first. */
  readonly calls: readonly string[];
  /** Failures of the server behind: a test must end with none. */
  readonly problems: readonly string[];
  /** Refuses each sync token given so far, once. */
  expireTokens(): void;
  /** Refuses every password from now on, or accepts it again. */
  refuse(isRefused: boolean): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const AFTER: ReadonlySet<Fault | null> = new Set<Fault>(['cut-after', 'time-out-after', 'failure-after']);
const later = { 'retry-after': '1' };
const refusals: Partial<Record<Fault, readonly [status: number, headers: Record<string, string>]>> = {
  failure: [503, {}],
  'failure-after': [500, {}],
  'too-many': [429, later],
  quota: [503, later],
  expired: [401, {}],
};

const EXPIRED: Answer = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from('<error xmlns="DAV:"><valid-sync-token/></error>'),
};

function tokenIn(body: Buffer): string {
  return /sync-token[^>]*>([^<]+)</.exec(body.toString())?.[1] ?? '';
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `password`: for a server that asks for none itself. */
export async function startCaldavProxy(target: string, password: string | null = null): Promise<CaldavProxy> {
  const faults = createFaults();
  const calls: string[] = [];
  const problems: string[] = [];
  const givenTokens = new Set<string>();
  let expiredTokens = new Set<string>();
  let isRefused = false;

  function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(new URL(url ?? '/', target), { method, headers, agent: false });
      sent.on('error', reject);
      sent.on('response', async (response) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await bodyOf(response),
        });
      });
      sent.end(body);
    });
  }

  function isAllowed({ headers }: IncomingMessage): boolean {
    if (isRefused) return false;
    if (password === null) return true;
    const [, encoded = ''] = (headers.authorization ?? '').split(' ');
    return Buffer.from(encoded, 'base64').toString().endsWith(`:${password}`);
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    calls.push(`${incoming.method} ${incoming.url}`);
    const fault = faults.take();
    const refusal = fault === null ? undefined : refusals[fault];
    let answered: Answer | null = null;
    if (fault === null || AFTER.has(fault)) {
      if (!isAllowed(incoming)) {
        response.writeHead(401).end();
        return;
      }
      answered = expiredTokens.delete(tokenIn(body)) ? EXPIRED : await forward(incoming, body);
      givenTokens.add(tokenIn(answered.body));
      if (answered.status >= 500) problems.push(`${incoming.method} ${incoming.url}: ${answered.status}`);
    }
    if (fault === 'cut' || fault === 'cut-after') incoming.socket.destroy();
    else if (refusal !== undefined) response.writeHead(refusal[0], refusal[1]).end();
    else if (fault === null && answered !== null)
      response.writeHead(answered.status, answered.headers).end(answered.body);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      problems.push(String(error));
      incoming.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    calls,
    problems,
    expireTokens() {
      expiredTokens = new Set([...givenTokens].filter((token) => token !== ''));
      givenTokens.clear();
    },
    refuse: (is) => {
      isRefused = is;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
