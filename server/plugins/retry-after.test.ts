import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import {
  confirmPerson,
  PASSWORD,
  type Person,
  pageHeaders,
  registerPerson,
} from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { SECOND } from '#time/units.ts';

/** Cost of most of what an account has saved: 50 tokens of 2,048 bytes, of which one is refilled each second. */
const LONG_TEXT = 'x'.repeat(90_000);

let server: TestServer;
let person: Person;
let addresses = 0;

beforeEach(async () => {
  // A hundredth of each limit: six calls of a token, twelve of an address.
  server = await startTestServer({ rateLimitFactor: 0.01 });
  person = await registerPerson(server);
  await confirmPerson(server, person);
});
afterEach(() => server.close());

async function newToken(): Promise<string> {
  const body = { name: 'Script', scopes: [...tokenScopes], days: 1 };
  return (await call(server, person, 'createPersonalToken', { body })).token;
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PROPFIND';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: object | string;
  /** The address is always the same one. */
  readonly isFromOne?: boolean;
}

/** Each call comes from an address of its own, so that the limits of addresses stay out of it. */
async function send({ isFromOne = false, method = 'GET', ...sent }: Sent) {
  addresses += 1;
  const remoteAddress = isFromOne ? '192.0.2.1' : `10.0.${addresses >> 8}.${addresses & 255}`;
  // The library's type knows the methods of HTTP alone.
  const request = { ...sent, remoteAddress, method: method as 'GET' };
  const { statusCode, headers, body } = await server.app.inject(request);
  return { status: statusCode, retryAfter: headers['retry-after'], text: body };
}
type Reply = Awaited<ReturnType<typeof send>>;

async function untilRefused(work: () => Promise<Reply>): Promise<Reply> {
  for (let count = 0; count < 40; count += 1) {
    const reply = await work();
    if (reply.status === 429) return reply;
  }
  throw new Error('nothing was refused');
}

/** Expects that a refusal says the exact time: a second earlier it is refused, then answered. */
async function expectExactTime(refused: Reply, work: () => Promise<Reply>): Promise<void> {
  const retryAfter = Number(refused.retryAfter);
  expect(String(refused.retryAfter)).toMatch(/^[1-9]\d*$/);
  server.clock.advance((retryAfter - 1) * SECOND);
  const again = await work();
  expect([again.status, again.retryAfter]).toEqual([429, '1']);
  server.clock.advance(SECOND);
  expect((await work()).status).not.toBe(429);
}

describe('a refusal for too many requests says in whole seconds when to come again', () => {
  it('of a personal token, at calls and at assistants’ door', async () => {
    const headers = { authorization: `Bearer ${await newToken()}` };
    const calls = () => send({ url: '/api/v1/me', headers });
    const refused = await untilRefused(calls);
    expect(JSON.parse(refused.text)).toMatchObject({
      id: 'too_many_requests',
      retryAfter: Number(refused.retryAfter),
    });
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = 'application/json, text/event-stream';
    const assistant = () => send({ method: 'POST', url: '/mcp', headers: { ...headers, accept }, payload });
    expect(await assistant()).toMatchObject({ status: 429, retryAfter: refused.retryAfter });
    await expectExactTime(refused, calls);
    await expectExactTime(await assistant(), assistant);
  });

  it('of an emit over HTTP and over a socket', async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const add = () =>
      send({
        method: 'POST',
        url: '/api/v1/tasks',
        headers,
        payload: { title: 'Long', description: LONG_TEXT },
      });
    expect((await add()).status).toBe(200);
    const refused = await add();
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const [name, answer] = await socket.emitRaw('createTask', { title: 'Long', description: LONG_TEXT });
    socket.close();
    expect([name, answer]).toMatchObject([
      'createTask.error',
      { error: { id: 'too_many_requests', retryAfter: Number(refused.retryAfter) } },
    ]);
    await expectExactTime(refused, add);
  });

  it('of a tool of assistants, in the refusal that it answers', async () => {
    const headers = {
      authorization: `Bearer ${await newToken()}`,
      accept: 'application/json, text/event-stream',
    };
    const params = { name: 'add_task', arguments: { title: 'Long', description: LONG_TEXT } };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const use = async () => {
      const { text } = await send({ method: 'POST', url: '/mcp', headers, payload });
      const { result } = JSON.parse(text);
      return result.isError === true ? JSON.parse(result.content[0].text) : null;
    };
    expect(await use()).toBeNull();
    const { id, retryAfter } = await use();
    expect([id, retryAfter]).toEqual(['too_many_requests', expect.any(Number)]);
    server.clock.advance((retryAfter / 2) * SECOND);
    expect(await use()).toMatchObject({ id: 'too_many_requests' });
    // The reads before its write cost something, too.
    server.clock.advance((retryAfter / 2 + 5) * SECOND);
    expect(await use()).toBeNull();
  });

  it('of an account’s time, at reads and writes', async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const { workAllowance } = server.app;
    workAllowance.spend(person.user.id, workAllowance.timeLeft(person.user.id) + 5);
    for (const url of ['/api/v1/tasks', '/api/me']) {
      const { status, retryAfter } = await send({ url, headers });
      // Three milliseconds are refilled each second.
      expect([url, status, retryAfter]).toEqual([url, 429, '2']);
    }
  });

  it('of sign-ins from one address', async () => {
    const login = () =>
      send({
        method: 'POST',
        url: '/api/auth/login',
        headers: pageHeaders(server),
        payload: { email: person.email, password: `not ${PASSWORD}` },
        isFromOne: true,
      });
    const { retryAfter } = await untilRefused(login);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  });

  it('of all calls from an address, and of calendar programs', async () => {
    const { retryAfter } = await untilRefused(() => send({ url: '/api/health', isFromOne: true }));
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    const password = Buffer.from(`me:${await newToken()}`).toString('base64');
    const headers = { authorization: `Basic ${password}`, depth: '0' };
    const program = () => send({ method: 'PROPFIND', url: '/dav/', headers });
    await expectExactTime(await untilRefused(program), program);
  });
});
