import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { v7 as uuidv7 } from 'uuid';
import type { Change } from '#contract/change.ts';
import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import type { User } from '#contract/people/user.ts';
import type { Task } from '#contract/task/task.ts';
import { buildTask } from '#tests/factories/build-task.ts';

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Access token as the client reads it: nobody here verifies the signature, and an unsigned one takes no thread. */
export async function signToken(accountId: string, issuedAt: number, life = 900): Promise<string> {
  const iat = Math.floor(issuedAt / 1_000);
  const claims = { sub: accountId, sid: uuidv7(), iat, exp: iat + life };
  return `${part({ alg: 'HS256' })}.${part(claims)}.unsigned`;
}

export function testUser(id: string, patch: Partial<User> = {}): User {
  const at = '2026-03-01T08:00:00.000Z';
  return {
    id,
    createdAt: at,
    updatedAt: at,
    version: 1,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: '',
    userName: 'ada',
    isVerified: true,
    membership: 'Free',
    activeTask: null,
    ...patch,
  };
}

export function testAppSettings(id: string): AppSettings {
  const at = '2026-03-01T08:00:00.000Z';
  return { id, createdAt: at, updatedAt: at, version: 1, ...defaultAppSettings };
}

export function testTask(ownerId: string, patch: Partial<Task> = {}): Task {
  const at = '2026-03-01T08:00:00.000Z';
  return buildTask({ createdAt: at, updatedAt: at, title: 'Call Bob', isNew: true, ownerId, ...patch });
}

type Handler = (body: Record<string, unknown>) => { data: unknown; changes?: readonly Change[] } | null;

/** Small real server: routes and emits answered by functions that a test replaces. Listens on a port of its own. */
export interface TestServer {
  readonly url: string;
  /** Handlers by `METHOD /path`. They return a status and a body; null closes the connection without an answer. */
  readonly routes: Map<
    string,
    (request: {
      headers: NodeJS.Dict<string | string[]>;
      body: unknown;
      query: URLSearchParams;
    }) => readonly [number, unknown] | null
  >;
  /** Handlers by emit. They throw `{ id, message }` for a refusal; null stays silent. */
  readonly emits: Map<string, Handler>;
  readonly requests: string[];
  readonly emitted: { readonly name: string; readonly body: Record<string, unknown> }[];
  /** Admits or refuses a handshake: an error id, or null to let it in. */
  admit: (token: unknown, namespace: string) => string | null;
  readonly handshakes: string[];
  readonly io: Server;
  close(): Promise<void>;
}

/** Answers all initial loads with empty lists but those of the user, their settings and tasks. */
export function serveNothingElse({ routes, emits }: TestServer): void {
  for (const path of ['organizations', 'groups', 'delegation/requests', 'api-integrations']) {
    routes.set(`GET /api/${path}`, () => [200, []]);
  }
  routes.set('GET /api/notifications', () => [200, { notifications: [], nextBefore: null }]);
  for (const name of [
    'getScheduleItems',
    'getTimerRecords',
    'getCollections',
    'getLabels',
    'getFilters',
    'getTemplates',
    'getSubscriptions',
  ]) {
    emits.set(name, () => ({ data: [] }));
  }
}

export async function startTestServer(): Promise<TestServer> {
  const requests: string[] = [];
  const emitted: { name: string; body: Record<string, unknown> }[] = [];
  const handshakes: string[] = [];
  const routes: TestServer['routes'] = new Map();
  const emits = new Map<string, Handler>();
  const http = createServer((request, response) => {
    if (request.url?.startsWith('/socket.io')) return;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = `${request.method} ${url.pathname}`;
    requests.push(key);
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const answer = routes.get(key)?.({ headers: request.headers, body, query: url.searchParams }) ?? null;
      if (answer === null) {
        response.destroy();
        return;
      }
      response.writeHead(answer[0], { 'content-type': 'application/json' });
      response.end(typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]));
    });
  });
  const io = new Server(http, { transports: ['websocket'] });
  const server: TestServer = {
    url: '',
    routes,
    emits,
    requests,
    emitted,
    admit: () => null,
    handshakes,
    io,
    async close() {
      await io.close();
      http.closeAllConnections();
    },
  };
  for (const namespace of ['/tasks', '/calendar']) {
    io.of(namespace).use((socket, next) => {
      handshakes.push(`${namespace} ${socket.handshake.auth.token}`);
      const refusal = server.admit(socket.handshake.auth.token, namespace);
      if (refusal === null) return next();
      next(Object.assign(new Error(refusal), { data: { id: refusal, message: refusal } }));
    });
    io.of(namespace).on('connection', (socket) => {
      socket.onAny((name: string, body: Record<string, unknown>) => {
        emitted.push({ name, body });
        const { requestId } = body;
        try {
          const answer = emits.get(name)?.(body) ?? null;
          if (answer !== null) socket.emit(`${name}.answer`, { requestId, ...answer });
        } catch (error) {
          socket.emit(name === 'getTask' ? 'taskError' : `${name}.error`, { requestId, error });
        }
      });
    });
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return Object.assign(server, { url: `http://127.0.0.1:${port}` });
}
