import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { gather, type Member, openWorld, send, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const address = (path: object) => ({ id: uuidv7(), ...path });
const request = (...paths: object[]) => ({ id: uuidv7(), access: paths.map(address) });
const asIssuer = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  send(server, world.issuer, method, url, payload);

describe('a refusal of the specification', () => {
  it.each(['', ' ', '%20', 'x', '00000000-0000-4000-8000-000000000000', 'null'])(
    '‘%s’ is no task id',
    async (noteId) => {
      const path = encodeURIComponent(decodeURIComponent(noteId));
      const refusal = { status: 400, id: 'no_task_id', message: 'No task id' };
      const given = { userId: world.asked.id };
      expect(await asIssuer('POST', `/api/delegation/request/${path}`, request(given))).toEqual(refusal);
      expect(await asIssuer('POST', `/api/delegation/requestAccess/${path}`, address(given))).toEqual(
        refusal,
      );
      expect(await asIssuer('POST', `/api/delegation/handBack/${path}`, {})).toEqual(refusal);
    },
  );

  it.each(['x', ' ', '00000000-0000-4000-8000-000000000000'])(
    'deleting an address needs a task id, not ‘%s’',
    async (noteId) => {
      const url = `/api/delegation/requestAccess/${encodeURIComponent(noteId)}/${uuidv7()}`;
      expect(await asIssuer('DELETE', url)).toMatchObject({ id: 'no_task_id', message: 'No task id' });
    },
  );

  it.each(['', ' ', 'x', '00000000-0000-4000-8000-000000000000'])('‘%s’ is no request id', async (id) => {
    const refusal = { status: 400, id: 'no_request_id', message: 'No request id' };
    const path = encodeURIComponent(id);
    expect(await asIssuer('POST', `/api/delegation/acceptRequest/${path}`, {})).toEqual(refusal);
    expect(await asIssuer('POST', `/api/delegation/rejectRequest/${path}`, {})).toEqual(refusal);
  });

  it('names an address without a user, a group or an organization', async () => {
    const noteId = await world.makeTask();
    const refusal = { status: 400, id: 'no_access_path', message: 'No access path given' };
    const url = `/api/delegation/request/${noteId}`;
    expect(await asIssuer('POST', url, { id: uuidv7() })).toEqual(refusal);
    expect(await asIssuer('POST', url, request({}))).toEqual(refusal);
    const nulls = { userId: null, groupId: null, organizationId: null };
    expect(await asIssuer('POST', url, request({ userId: world.asked.id }, nulls))).toEqual(refusal);
    const offered = await world.offer([{ userId: world.asked.id }]);
    const more = `/api/delegation/requestAccess/${offered.issuerNoteId}`;
    expect(await asIssuer('POST', more, address({}))).toEqual(refusal);
    expect(await world.statusOf(noteId)).toBe('OPEN');
  });

  it('names a repeated user, group or organization', async () => {
    const refusal = {
      status: 409,
      id: 'access_already_requested',
      message: 'That access is already requested',
    };
    const paths = [
      { userId: world.asked.id },
      { groupId: world.groups.team },
      { organizationId: world.organizationId },
    ];
    const url = `/api/delegation/request/${await world.makeTask()}`;
    for (const path of paths) expect(await asIssuer('POST', url, request(path, path))).toEqual(refusal);
    const { issuerNoteId } = await world.offer(paths);
    const more = `/api/delegation/requestAccess/${issuerNoteId}`;
    for (const path of paths) expect(await asIssuer('POST', more, address(path))).toEqual(refusal);
  });
});

describe('an address that may not be asked', () => {
  const refusedWith = async (id: string, ...paths: object[]) => {
    const noteId = await world.makeTask();
    const offered = await world.offer([{ userId: world.other.id }]);
    const made = await asIssuer('POST', `/api/delegation/request/${noteId}`, request(...paths));
    expect(made).toMatchObject({ id });
    const more = `/api/delegation/requestAccess/${offered.issuerNoteId}`;
    expect(await asIssuer('POST', more, address(paths.at(-1) ?? {}))).toMatchObject({ id });
    expect(await world.statusOf(noteId)).toBe('OPEN');
  };

  it('names two users', () =>
    refusedWith('invalid_input', { userId: world.asked.id, groupId: world.groups.team }));
  it('names the issuer', () => refusedWith('invalid_input', { userId: world.issuer.id }));
  it('names nobody', () => refusedWith('not_found', { userId: uuidv7() }));
  it('names a foreign group or organization', async () => {
    const theirs = await gather(server);
    await refusedWith('not_found', { groupId: theirs.groups.team });
    await refusedWith('not_found', { organizationId: theirs.organizationId });
    await refusedWith('not_found', { groupId: theirs.organizationId });
    theirs.close();
  });
  it('names an organization in which the issuer is a guest, or a group there', async () => {
    const noteId = (await world.guest.socket.ask('createTask', { id: uuidv7(), title: 'Mine' })).id;
    const url = `/api/delegation/request/${noteId}`;
    const ask = (path: object) => send(server, world.guest, 'POST', url, request(path));
    expect(await ask({ organizationId: world.organizationId })).toMatchObject({ id: 'not_permitted' });
    expect(await ask({ groupId: world.groups.team })).toMatchObject({ id: 'not_found' });
  });
  it('is one of more than fifty', async () => {
    const ids = Array.from({ length: 51 }, () => ({ userId: uuidv7() }));
    const url = `/api/delegation/request/${await world.makeTask()}`;
    expect(await asIssuer('POST', url, request(...ids))).toMatchObject({ id: 'invalid_input' });
  });
});

describe('a task that may not be offered', () => {
  const offer = (noteId: string, by: Member = world.issuer) =>
    call(server, by.person, 'createDelegationRequest', {
      params: { noteId },
      body: request({ userId: world.asked.id }),
    });

  it('is finished', async () => {
    const id = await world.makeTask();
    const now = new Date(server.clock.now()).toISOString();
    await world.issuer.socket.ask('finishTask', { id, at: now, clientNow: now });
    await expect(offer(id)).rejects.toThrow('already_finished');
  });
  it('is deleted', async () => {
    const id = await world.makeTask();
    await world.issuer.socket.ask('deleteTask', { id });
    await expect(offer(id)).rejects.toThrow('not_found');
  });
  it('has a pending request, or is delegated', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    await expect(offer(issuerNoteId)).rejects.toThrow('already_requested');
    await call(server, world.asked.person, 'acceptDelegationRequest', { params: { id }, body: {} });
    await expect(offer(issuerNoteId)).rejects.toThrow('already_delegated');
    // Its assignee sees it and may not offer it.
    await expect(offer(issuerNoteId, world.asked)).rejects.toThrow('not_permitted');
  });
  it('refuses a request with a taken id', async () => {
    const known = await world.offer([{ userId: world.asked.id }]);
    const noteId = await world.makeTask();
    const body = { ...request({ userId: world.asked.id }), id: known.id };
    const input = { params: { noteId }, body };
    await expect(call(server, world.issuer.person, 'createDelegationRequest', input)).rejects.toThrow(
      'id_taken',
    );
    const access = [{ id: known.access[0]?.id ?? '', userId: world.asked.id }];
    await expect(
      call(server, world.issuer.person, 'createDelegationRequest', {
        params: { noteId },
        body: { id: uuidv7(), access },
      }),
    ).rejects.toThrow('id_taken');
    expect(await world.statusOf(noteId)).toBe('OPEN');
  });
});

type Doors = Record<string, (by: Member) => Promise<unknown>>;

/** Every call on a pending request, for a given user. */
function doorsOf({ id, issuerNoteId: noteId, access }: DelegationRequest): Doors {
  const proposalId = uuidv7();
  const dueDate = '2030-01-01T00:00:00.000Z';
  const as = <N extends Parameters<typeof call>[2]>(name: N, input: Parameters<typeof call<N>>[3]) => {
    return ({ person }: Member) => call(server, person, name, input);
  };
  return {
    createDelegationRequest: as('createDelegationRequest', {
      params: { noteId },
      body: request({ userId: world.lead.id }),
    }),
    createDelegationAccess: as('createDelegationAccess', {
      params: { noteId },
      body: address({ userId: world.lead.id }),
    }),
    deleteDelegationAccess: as('deleteDelegationAccess', {
      params: { noteId, requestAccessId: access[0]?.id ?? '' },
    }),
    handBackTask: as('handBackTask', { params: { noteId }, body: {} }),
    getDelegationRequest: as('getDelegationRequest', { params: { id } }),
    proposeDelegationDate: as('proposeDelegationDate', { params: { id }, body: { proposalId, dueDate } }),
    answerDelegationProposal: as('answerDelegationProposal', {
      params: { id },
      body: { proposalId, isAccepted: false },
    }),
    rejectDelegationRequest: as('rejectDelegationRequest', { params: { id }, body: {} }),
    acceptDelegationRequest: as('acceptDelegationRequest', { params: { id }, body: {} }),
    deleteDelegationRequest: as('deleteDelegationRequest', { params: { id } }),
  };
}

/** `ok`, or the id of the refusal. */
async function outcome(door: Promise<unknown>): Promise<string> {
  return door.then(
    () => 'ok',
    (error: Error) => error.message.split(' ')[0] ?? '',
  );
}

const strange = {
  createDelegationRequest: 'not_found',
  createDelegationAccess: 'not_found',
  deleteDelegationAccess: 'not_found',
  handBackTask: 'not_found',
  getDelegationRequest: 'not_found',
  proposeDelegationDate: 'not_found',
  answerDelegationProposal: 'not_found',
  rejectDelegationRequest: 'not_found',
  acceptDelegationRequest: 'not_found',
  deleteDelegationRequest: 'not_found',
};
// Role of somebody asked, who can view the request but not the task.
const asked = {
  ...strange,
  getDelegationRequest: 'ok',
  proposeDelegationDate: 'ok',
  answerDelegationProposal: 'not_permitted',
  rejectDelegationRequest: 'ok',
  acceptDelegationRequest: 'ok',
  deleteDelegationRequest: 'not_permitted',
};
const issuer = {
  createDelegationRequest: 'already_requested',
  createDelegationAccess: 'ok',
  deleteDelegationAccess: 'ok',
  handBackTask: 'not_permitted',
  getDelegationRequest: 'ok',
  proposeDelegationDate: 'not_permitted',
  answerDelegationProposal: 'not_found',
  rejectDelegationRequest: 'not_permitted',
  acceptDelegationRequest: 'not_permitted',
  deleteDelegationRequest: 'ok',
};
/** Can view the task, but neither owns it nor is asked. */
const viewer = {
  ...strange,
  createDelegationRequest: 'not_permitted',
  createDelegationAccess: 'not_permitted',
  deleteDelegationAccess: 'not_permitted',
  handBackTask: 'not_permitted',
};
const assignee = { ...viewer, handBackTask: 'not_delegated' };

describe('each call on a request, for each caller', () => {
  const cases = [
    ['a stranger', () => [{ userId: world.asked.id }], () => world.stranger, strange],
    ['the issuer', () => [{ userId: world.asked.id }], () => world.issuer, issuer],
    ['the person asked', () => [{ userId: world.asked.id }], () => world.asked, asked],
    ['one in a group two levels below', () => [{ groupId: world.groups.team }], () => world.deep, asked],
    ['a lead of a group two levels above', () => [{ groupId: world.groups.squad }], () => world.lead, asked],
    [
      'a member of the organization',
      () => [{ organizationId: world.organizationId }],
      () => world.deep,
      asked,
    ],
    [
      'a guest of the organization',
      () => [{ organizationId: world.organizationId }],
      () => world.guest,
      strange,
    ],
    ['one in a group above', () => [{ groupId: world.groups.squad }], () => world.asked, strange],
    [
      'the issuer, who is in what they ask',
      () => [{ organizationId: world.organizationId }],
      () => world.issuer,
      issuer,
    ],
  ] as const;
  it.each(cases)('%s', async (_who, paths, who, expected) => {
    for (const [name, wanted] of Object.entries(expected)) {
      // A request for each call, since an earlier call would change the next answer.
      const door = doorsOf(await world.offer(paths()))[name];
      expect(`${name} ${await outcome(door?.(who()) ?? Promise.reject())}`).toBe(`${name} ${wanted}`);
    }
  });

  it.each([
    ['view', viewer],
    ['edit', viewer],
    ['assignee', assignee],
  ] as const)('an assignee with the right %s', async (right, expected) => {
    for (const [name, wanted] of Object.entries(expected)) {
      const offered = await world.offer([{ userId: world.asked.id }]);
      const data = { accessId: uuidv7(), right, userId: world.other.id };
      await world.issuer.socket.ask('createTaskAccess', { id: offered.issuerNoteId, data });
      const sent = await outcome(doorsOf(offered)[name]?.(world.other) ?? Promise.reject());
      expect(`${name} ${sent}`).toBe(`${name} ${wanted}`);
    }
  });
});
