import { DrizzleQueryError } from 'drizzle-orm/errors';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFault } from '#server/fault.ts';
import { PASSWORD, pageHeaders, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const MARK = 'must-not-be-logged';

let server: TestServer;
const lines: string[] = [];
const requests = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'request');

beforeAll(async () => {
  const sink = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ logLevel: 'debug' }, undefined, sink);
});
afterAll(() => server.close());

describe('the log', () => {
  it('has a line for each request, by its pattern and caller', async () => {
    const person = await registerPerson(server);
    lines.length = 0;
    await server.app.inject({
      method: 'PUT',
      url: `/api/users/${person.user.id}?x=${MARK}`,
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
      payload: { firstName: MARK },
    });
    await server.app.inject({ url: `/api/nothing/${MARK}` });
    const [known, unknown] = requests();
    expect(known).toMatchObject({ level: 'info', method: 'PUT', status: 200, userId: person.user.id });
    expect(known.route).toBe('/api/users/:id');
    expect(known.reqId).toMatch(/^[\da-f-]{36}$/);
    expect(Date.parse(known.time)).toBeGreaterThan(0);
    expect(known.ms).toBeGreaterThan(0);
    expect(unknown).toMatchObject({ route: 'none', status: 404, userId: null });
    expect(Object.keys(known).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time', 'userId'].sort(),
    );
  });

  it('holds no token, password, title, address or header', async () => {
    lines.length = 0;
    const person = await registerPerson(server, `${MARK}-${uuidv7()}@example.org`);
    const again = await signInAgain(server, person);
    const send = (url: string, payload: object, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { ...pageHeaders(server), ...headers },
        payload,
      });
    await send('/api/auth/login', { email: person.email, password: `${MARK}-wrong` });
    await send('/api/auth/refresh', {}, { cookie: again.cookie });
    await send(`/api/auth/login?password=${MARK}`, { email: MARK, [MARK]: MARK }, { [MARK]: MARK });
    await send('/api/users/register', { email: person.email, password: PASSWORD, firstName: MARK });
    await server.app.inject({
      method: 'PUT',
      url: '/api/app-settings',
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
      payload: { timeZone: MARK },
    });
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const id = uuidv7();
    await socket.ask('createQuickTask', { id, title: MARK });
    await socket.emitRaw('createQuickTask', { requestId: uuidv7(), id, title: `${MARK} again` });
    await socket.emitRaw(MARK, { requestId: uuidv7() });
    socket.close();
    expect(requests().length).toBeGreaterThan(6);
    const log = lines.join('');
    for (const secret of [MARK, PASSWORD, person.token, person.cookie.split('=')[1], again.token, 'eyJ'])
      expect(log).not.toContain(secret);
  });

  it('has a fault with its stack, and a request’s line beside it, but not the values of the query', async () => {
    lines.length = 0;
    const person = await registerPerson(server, `${uuidv7()}@example.org`);
    let isBroken = false;
    const broken = await startTestServer(
      { logLevel: 'info' },
      {
        ...server.database,
        transaction: async (work) => {
          if (!isBroken) return server.database.transaction(work);
          throw new DrizzleQueryError('insert into tasks values ($1)', [MARK], new Error(MARK));
        },
      },
      { write: (line) => void lines.push(line) },
    );
    isBroken = true;
    const reply = await broken.app.inject({
      method: 'POST',
      url: '/api/users/register',
      headers: pageHeaders(broken),
      payload: { email: person.email, password: PASSWORD, firstName: MARK },
    });
    await broken.app.close();
    expect(reply.statusCode).toBe(503);
    const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
    expect(fault).toMatchObject({ fault: 'query failed', query: 'insert into tasks values ($1)' });
    expect(fault.frames.join('\n')).toContain('logging.test.ts');
    expect(requests().find(({ status }) => status === 503).reqId).toBe(fault.reqId);
    expect(lines.join('')).not.toContain(MARK);
  });

  it('takes no message for the stack, and no field of an error for a text', () => {
    const fault = describeFault(new DrizzleQueryError('select $1', [`x\n    at ${MARK}`], new Error('x')));
    expect(JSON.stringify(fault)).not.toContain(MARK);
    lines.length = 0;
    const error = new DrizzleQueryError('select $1', [MARK], new Error(MARK));
    server.app.log.error(error);
    server.app.log.error({ err: error });
    server.app.log.error({ err: error }, 'said');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(MARK);
    expect(lines[0]).toContain('select $1');
  });
});
