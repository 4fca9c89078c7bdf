import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { gather, type Member, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Each test changes its organization for good.
beforeEach(async () => {
  world = await gather(server);
});
afterEach(() => world.close());

const see = (by: Member, id: string) => call(server, by.person, 'getDelegationRequest', { params: { id } });
const accept = (by: Member, id: string) =>
  call(server, by.person, 'acceptDelegationRequest', { params: { id }, body: {} });
const leave = ({ person }: Member) =>
  call(server, person, 'leaveOrganization', { params: { orgId: world.organizationId } });

describe('a former member of the organization', () => {
  it('is not asked any more, neither by name for its tasks nor through its groups', async () => {
    const scope = { organizationId: world.organizationId };
    const named = await world.offer([{ userId: world.deep.id }, { userId: world.asked.id }], {}, scope);
    const grouped = await world.offer([{ groupId: world.groups.team }]);
    const elsewhere = await world.offer([{ userId: world.deep.id }]);
    await leave(world.deep);
    await world.deep.socket.waitForEvent((change) => change.id === named.id && change.op === 'remove');
    for (const { id } of [named, grouped]) {
      await expect(see(world.deep, id)).rejects.toThrow('not_found');
      await expect(accept(world.deep, id)).rejects.toThrow('not_found');
    }
    const left = await see(world.issuer, named.id);
    expect(left).toMatchObject({ status: 'pending', access: [{ userId: world.asked.id }] });
    expect(await world.stepsOf(named.issuerNoteId)).toEqual(['requested', 'addressRemoved']);
    // A former member can still accept a task outside of the organization.
    expect((await accept(world.deep, elsewhere.id)).request.acceptedById).toBe(world.deep.id);
  });

  it('gets no further changes of tasks that they accepted there', async () => {
    const scope = { organizationId: world.organizationId };
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }], {}, scope);
    await accept(world.asked, id);
    const params = { orgId: world.organizationId, userId: world.asked.id };
    await call(server, world.owner, 'removeOrganizationMember', { params });
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await world.issuer.socket.ask('createComment', {
      commentId: uuidv7(),
      delegationRequestId: id,
      text: 'Secret',
    });
    await expect(see(world.asked, id)).rejects.toThrow('not_found');
    const reading = world.asked.socket.ask('getComments', { delegationRequestId: id });
    await expect(reading).rejects.toThrow('not_found');
    expect(JSON.stringify(world.asked.socket.received)).not.toContain('Secret');
    expect(await see(world.issuer, id)).toMatchObject({ status: 'withdrawn' });
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
  });

  it('has their requests on its tasks withdrawn', async () => {
    const { id, issuerNoteId } = await world.offer(
      [{ userId: world.asked.id }],
      {},
      { organizationId: world.organizationId },
    );
    await leave(world.issuer);
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(accept(world.asked, id)).rejects.toThrow('not_found');
    expect(await world.newsOf(world.asked, id)).toEqual(['delegation.requested', 'delegation.withdrawn']);
    // All members can view the task, which has a new owner.
    const task = await world.asked.socket.ask('getTask', { id: issuerNoteId });
    expect(task.delegatedStatus).toBe('OPEN');
    expect(task.ownerId).not.toBe(world.issuer.id);
  });
});

describe('a group that is asked', () => {
  it('asks nobody after its deletion, which ends a request that asked nobody else', async () => {
    const { id } = await world.offer([{ groupId: world.groups.crew }]);
    expect((await see(world.deep, id)).requestAccessId).not.toBeNull();
    const params = { id: world.groups.crew };
    await call(server, world.lead.person, 'deleteGroup', { params });
    await expect(accept(world.deep, id)).rejects.toThrow('not_found');
    await expect(see(world.deep, id)).rejects.toThrow('not_found');
    const noteId = await world.makeTask();
    const body = { id: uuidv7(), access: [{ id: uuidv7(), groupId: world.groups.squad }] };
    await expect(
      call(server, world.issuer.person, 'createDelegationRequest', { params: { noteId }, body }),
    ).rejects.toThrow('not_found');
    await call(server, world.lead.person, 'restoreGroup', { params });
    expect((await see(world.issuer, id)).status).toBe('expired');
    await expect(accept(world.deep, id)).rejects.toThrow('not_pending');
  });

  it('reaches users who join it later, and no former members', async () => {
    const { id } = await world.offer([{ groupId: world.groups.squad }]);
    const params = { id: world.groups.squad, userId: world.asked.id };
    await expect(see(world.asked, id)).rejects.toThrow('not_found');
    await call(server, world.lead.person, 'addGroupMember', { params, body: {} });
    expect((await see(world.asked, id)).status).toBe('pending');
    await call(server, world.asked.person, 'leaveGroup', { params: { id: world.groups.squad } });
    await expect(accept(world.asked, id)).rejects.toThrow('not_found');
  });

  it('hides the answer to a proposal from its former member', async () => {
    const { id, issuerNoteId } = await world.offer([{ groupId: world.groups.squad }]);
    const proposalId = uuidv7();
    const dueDate = new Date(server.clock.now() + 86_400_000).toISOString();
    await call(server, world.deep.person, 'proposeDelegationDate', {
      params: { id },
      body: { proposalId, dueDate },
    });
    await call(server, world.deep.person, 'leaveGroup', { params: { id: world.groups.squad } });
    const { issuer } = world;
    await issuer.socket.ask('updateTask', { id: issuerNoteId, version: 9, data: { title: 'Secret' } });
    const body = { proposalId, isAccepted: true };
    await call(server, issuer.person, 'answerDelegationProposal', { params: { id }, body });
    expect(await world.newsOf(world.deep, id)).toEqual(['delegation.requested']);
    expect(await world.statusOf(issuerNoteId)).toBe('REQUEST');
  });
});

describe('a deleted organization', () => {
  it('asks nobody', async () => {
    const { id } = await world.offer([{ organizationId: world.organizationId }]);
    await call(server, world.owner, 'deleteOrganization', { params: { id: world.organizationId } });
    await expect(accept(world.deep, id)).rejects.toThrow('not_found');
    expect((await see(world.issuer, id)).status).toBe('expired');
  });
});
