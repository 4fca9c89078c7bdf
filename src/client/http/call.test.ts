import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestAccess } from '#contract/delegation/delegation.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { startTestServer, type TestServer, testUser } from '../test-server.test-support.ts';
import { type Call, createCall } from './call.ts';
import type { KnownRequest } from './check-call.ts';
import { createSend } from './send.ts';
import type { Transport } from './send-options.ts';

const id = uuidv7();
const other = uuidv7();
let server: TestServer;
let token: string | null;
let ended: number;
let requests: KnownRequest[];

beforeEach(async () => {
  server = await startTestServer();
  token = 'first';
  ended = 0;
  requests = [];
});
afterEach(() => server.close());

function open(refresh: (rejected: string | null) => Promise<string> = async () => 'second') {
  const session = {
    token: async () => token,
    refresh,
    onSessionEnded: () => {
      ended += 1;
    },
  };
  return createCall(createSend({ serverUrl: server.url, kind: 'web' }), session, () => requests);
}
const unauthenticated = { id: 'unauthenticated', message: 'Not signed in' };

it('a call whose session has ended calls the registered handler and rejects', async () => {
  server.routes.set('GET /api/me', () => [403, { id: 'session_revoked', message: 'This session has ended' }]);
  await expect(open()('getMe', {})).rejects.toThrow('This session has ended');
  expect(ended).toBe(1);
});

it('a public call answered 403 rejects and ends no session', async () => {
  server.routes.set('GET /api/auth/session', () => [403, { id: 'session_revoked', message: 'no' }]);
  await expect(open()('getSession', {})).rejects.toThrow('no');
  expect(ended).toBe(0);
});

it('a call answered 401 refreshes the token and is repeated once, not twice', async () => {
  const bearers: unknown[] = [];
  server.routes.set('GET /api/me', ({ headers }) => {
    bearers.push(headers.authorization);
    return headers.authorization === 'Bearer second' ? [200, testUser(id)] : [401, unauthenticated];
  });
  expect((await open()('getMe', {})).id).toBe(id);
  expect(bearers).toEqual(['Bearer first', 'Bearer second']);
  await expect(open(async () => 'third')('getMe', {})).rejects.toThrow('Not signed in');
  expect(bearers).toHaveLength(4);
});

it('a call rejects with the message of the refresh that failed', async () => {
  server.routes.set('GET /api/me', () => [401, unauthenticated]);
  const refused = open(() =>
    Promise.reject(new RefusedError({ id: 'unauthenticated', message: 'Too late' }, 401)),
  );
  await expect(refused('getMe', {})).rejects.toThrow('Too late');
  const unanswered = open(() => Promise.reject(new NoResponseError('away')));
  await expect(unanswered('getMe', {})).rejects.toBeInstanceOf(NoResponseError);
});

it.each([null, [502, 'x'], [503, 'x'], [504, 'x'], [200, '<html></html>']] as const)(
  'a call answered with %j rejects as no response, never as a refusal',
  async (answer) => {
    server.routes.set('GET /api/me', () => answer);
    await expect(open()('getMe', {})).rejects.toBeInstanceOf(NoResponseError);
    expect(ended).toBe(0);
  },
);

it('a call answered with "later" keeps the server’s reason, and takes a proxy’s page for none', async () => {
  const reply = { id: 'storage_full', message: 'The server has no space left for changes: try again later' };
  server.routes.set('GET /api/me', () => [503, reply]);
  await expect(open()('getMe', {})).rejects.toMatchObject({ name: 'NoResponseError', reply });
  for (const page of ['<html></html>', { message: 'Bad gateway' }, { id: 'unheard_of', message: 'x' }]) {
    server.routes.set('GET /api/me', () => [503, page]);
    await expect(open()('getMe', {})).rejects.toMatchObject({ name: 'NoResponseError', reply: null });
  }
});

it('a repeated write carries the same key, with its parameters in the path and the query', async () => {
  const keys: unknown[] = [];
  server.routes.set(`PUT /api/users/${id}`, ({ headers, body }) => {
    keys.push(headers['idempotency-key'], body);
    return headers.authorization === 'Bearer second' ? [200, testUser(id)] : [401, unauthenticated];
  });
  await open()('updateUser', { params: { id }, body: { firstName: 'Eve' } });
  expect(keys[0]).toBeTypeOf('string');
  expect(keys[0]).toBe(keys[2]);
  expect(keys[3]).toEqual({ firstName: 'Eve' });
  server.routes.set('GET /api/changes', ({ query }) => [
    200,
    { changes: [], cursor: query.get('after'), hasMore: false },
  ]);
  expect((await open()('getChanges', { query: { after: '7.1' } })).cursor).toBe('7.1');
});

it('a transport carries a call with its token and query, and once more after a 401', async () => {
  const carried: string[] = [];
  const transport: Transport = async (input) => {
    const { url, headers } = new Request(input);
    carried.push(`${new URL(url).search} ${headers.get('authorization')}`);
    const isFresh = headers.get('authorization') === 'Bearer second';
    return Response.json(isFresh ? { changes: [], cursor: '7.1', hasMore: false } : unauthenticated, {
      status: isFresh ? 200 : 401,
    });
  };
  const call = open();
  await call('getChanges', { query: { after: '7.1' } }, undefined, transport);
  expect(carried).toEqual(['?after=7.1 Bearer first', '?after=7.1 Bearer second']);
  expect(server.requests).toEqual([]);
  const broken: Transport = () => Promise.reject(new Error('aborted'));
  await expect(call('getMe', {}, undefined, broken)).rejects.toBeInstanceOf(NoResponseError);
});

describe('a call that the specification refuses before sending', () => {
  const refused: readonly (readonly [string, (call: Call) => Promise<unknown>])[] = [
    [
      'No task id',
      (call) => call('createDelegationAccess', { params: { noteId: '' }, body: { id, userId: other } }),
    ],
    [
      'No access path given',
      (call) => call('createDelegationAccess', { params: { noteId: id }, body: { id } }),
    ],
    ['No request id', (call) => call('acceptDelegationRequest', { params: { id: '' }, body: {} })],
    ['No request id', (call) => call('rejectDelegationRequest', { params: { id: ' ' }, body: {} })],
    ['No organization name', (call) => call('createOrganization', { body: { name: ' ' } })],
    ['No user token', (call) => call('verifyAccount', { body: { verifyToken: '' } })],
    [
      'Password reset request did not work',
      (call) => call('requestPasswordReset', { body: { email: null } }),
    ],
    [
      'Password reset request did not work',
      (call) => call('resetPassword', { body: { token: 'x', password: null } }),
    ],
  ];
  it.each(refused)('rejects with “%s”', async (message, make) => {
    await expect(make(open())).rejects.toThrow(message);
    expect(server.requests).toEqual([]);
  });

  it('rejects a second request to the same address', async () => {
    const access = requestAccess.parse({
      ...{ id: uuidv7(), userId: other, groupId: null, organizationId: null, name: 'Bob' },
      ...{ status: 'pending', answeredById: null, answeredByName: null, answeredAt: null },
      ...{ message: '', isMine: false },
    });
    requests = [{ issuerNoteId: id, status: 'pending', access: [access] }];
    const ask = () =>
      open()('createDelegationAccess', { params: { noteId: id }, body: { id: uuidv7(), userId: other } });
    await expect(ask()).rejects.toThrow('That access is already requested');
    expect(server.requests).toEqual([]);
    requests = [{ issuerNoteId: id, status: 'withdrawn', access: [access] }];
    await expect(ask()).rejects.not.toThrow('That access is already requested');
    expect(server.requests).toHaveLength(1);
  });
});
