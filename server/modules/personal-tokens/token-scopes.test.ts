import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type RouteName } from '#contract/api.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { emitScopes, routeScopes } from '#contract/tokens/scope-table.ts';
import { type ScopeNeed, type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { API_BASE } from '#server/http/contract-routes.ts';
import { callOf } from '#server/rest/emit-call.ts';
import { confirmPerson, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

/** A token of each scope alone, and one of all. */
const kinds = [...tokenScopes, 'all'] as const;
type Kind = (typeof kinds)[number];

interface Held {
  readonly token: string;
  readonly sockets: { readonly tasks: TestSocket; readonly calendar: TestSocket };
}

let server: TestServer;
const held = new Map<Kind, Held>();

beforeAll(async () => {
  server = await startTestServer();
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  for (const kind of kinds) {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { name: kind, scopes: kind === 'all' ? tokenScopes : [kind], days: 1 },
    });
    const { token } = reply.json<{ token: string }>();
    const sockets = {
      tasks: await connectSocket(server.url, 'tasks', token),
      calendar: await connectSocket(server.url, 'calendar', token),
    };
    held.set(kind, { token, sockets });
  }
});
afterAll(async () => {
  for (const { sockets } of held.values()) {
    sockets.tasks.close();
    sockets.calendar.close();
  }
  await server.close();
});

/** Kinds of tokens that a need lets through, written independently of the rule that the server asks. */
function allowed(need: ScopeNeed): Kind[] {
  if (need === 'none') return [];
  if (need === 'any') return [...kinds];
  const needed: readonly TokenScope[] = typeof need === 'string' ? [need] : need;
  const enough = (kind: TokenScope, scope: TokenScope) => {
    const [area, right] = kind.split(':');
    const [neededArea, neededRight] = scope.split(':');
    return area === neededArea && (right === 'write' || neededRight === 'read');
  };
  return [...tokenScopes.filter((kind) => needed.every((scope) => enough(kind, scope))), 'all'];
}

async function refusalOf(method: string, url: string, token: string): Promise<string | null> {
  const reply = await server.app.inject({
    // Methods of the contract are methods of HTTP.
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': uuidv7() },
  });
  return reply.statusCode === 200 || reply.headers['content-type']?.includes('json') !== true
    ? null
    : reply.json<{ id: string }>().id;
}

async function letThrough(ask: (entry: Held) => Promise<string | null>): Promise<Kind[]> {
  const through: Kind[] = [];
  for (const [kind, entry] of held) {
    const refusal = await ask(entry);
    expect(refusal, kind).not.toBe('unavailable');
    if (refusal !== 'insufficient_scope') through.push(kind);
  }
  return through;
}

describe('every call lets through the tokens whose scopes suffice, and no other', () => {
  const bearer = (Object.keys(api) as RouteName[]).filter((name) => api[name].access === 'bearer');
  const needs: Readonly<Record<string, ScopeNeed>> = routeScopes;

  it.each(bearer)('%s', async (name) => {
    const { method, path } = api[name];
    const url = path.replace(/:\w+/g, () => uuidv7());
    for (const address of [url, url.replace('/api', API_BASE)])
      expect(await letThrough(({ token }) => refusalOf(method, address, token)), address).toEqual(
        allowed(needs[name] ?? 'none'),
      );
  });

  it.each(['POST', 'HEAD', 'PATCH', 'DELETE'])('%s of an upload', async (method) => {
    const url = method === 'POST' ? UPLOAD_PATH : `${UPLOAD_PATH}/${uuidv7()}`;
    const reply = await server.app.inject({
      method: method as 'POST',
      url,
      headers: { authorization: `Bearer ${held.get('tasks:read')?.token}` },
    });
    expect(reply.statusCode).toBe(403);
    const writing = await server.app.inject({
      method: method as 'POST',
      url,
      headers: { authorization: `Bearer ${held.get('tasks:write')?.token}` },
    });
    expect(writing.statusCode).not.toBe(403);
  });
});

describe('every emit lets through the tokens whose scopes suffice, and no other, on both doors', () => {
  it.each(Object.keys(realtimeEvents) as EventName[])('%s', async (name) => {
    const ask = async ({ sockets }: Held) => {
      const [, body] = await sockets[namespaceOf(name)].emitRaw(name, { requestId: uuidv7() });
      return (body as { error?: { id: string } }).error?.id ?? null;
    };
    expect(await letThrough(ask)).toEqual(allowed(emitScopes[name]));
    const { method, path } = callOf(name, realtimeEvents[name]);
    const url = `${API_BASE}${path.replace(/:\w+/g, () => uuidv7())}`;
    expect(await letThrough(({ token }) => refusalOf(method, url, token))).toEqual(allowed(emitScopes[name]));
  });
});
