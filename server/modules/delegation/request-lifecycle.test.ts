import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELEGATION_DAYS } from '#contract/limits.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { users } from '../users/table.ts';
import { actsOn, openWorld, type World } from './delegation.test-support.ts';
import { delegationAddresses } from './table.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const { as, accept, reject, see, requestsOf, instant } = actsOn(() => server);
const expire = async () => {
  for (const job of server.app.scheduledJobs) if (job.name === 'delegation-expiry') await job.run();
};

describe('a delegation request', () => {
  it('shows those it asks the task’s note, themselves and nobody else', async () => {
    const task = { description: '**Green**', importance: 70, workload: 45, dueDate: instant(DAY) };
    const wish = { message: 'Please', dueDate: instant(2 * DAY) };
    const paths = [{ userId: world.asked.id }, { groupId: world.groups.team }, { userId: world.other.id }];
    const { id, issuerNoteId, ...offered } = await world.offer(paths, { ...wish, expiresInDays: null }, task);
    expect(offered).toMatchObject({
      ...wish,
      expiresAt: null,
      status: 'pending',
      issuerId: world.issuer.id,
      issuerName: 'Ada Test',
      requestAccessId: null,
      version: 1,
      proposals: [],
    });
    expect(offered.access).toMatchObject([
      { name: 'Ada Test', userId: world.asked.id, isMine: false, status: 'pending' },
      { name: 'team', groupId: world.groups.team, isMine: false },
      { userId: world.other.id, isMine: false },
    ]);
    const seen = await see(world.asked, id);
    expect(seen.note).toEqual({ title: 'Paint the fence', dueDay: null, isWholeDay: false, ...task });
    expect(seen.access).toMatchObject([{ userId: world.asked.id, isMine: true }]);
    expect(seen.requestAccessId).toBe(seen.access[0]?.id);
    expect(JSON.stringify(seen)).not.toContain(world.other.id);
    await expect(world.asked.socket.ask('getTask', { id: issuerNoteId })).rejects.toThrow('not_found');
    expect(await world.statusOf(issuerNoteId)).toBe('REQUEST');
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested']);
  });

  it('is sent to everyone it asks, and to nobody else', async () => {
    const { id } = await world.offer([{ groupId: world.groups.team }]);
    await world.deep.socket.waitForEvent((change) => change.id === id && change.op === 'upsert');
    await world.lead.socket.waitForEvent((change) => change.id === id && change.op === 'upsert');
    expect(await world.newsOf(world.deep, id)).toEqual(['delegation.requested']);
    expect(await world.newsOf(world.lead, id)).toEqual(['delegation.requested']);
    for (const member of [world.issuer, world.asked, world.guest, world.stranger]) {
      expect(await world.newsOf(member, id)).toEqual([]);
    }
    for (const { socket } of [world.asked, world.guest, world.stranger]) {
      expect(socket.received.some(({ change }) => change.id === id)).toBe(false);
    }
    expect(await requestsOf(world.deep)).toContain(id);
    expect(await requestsOf(world.issuer)).toContain(id);
    expect(await requestsOf(world.guest)).not.toContain(id);
    expect(await requestsOf(world.stranger)).toEqual([]);
  });

  it('asks an organization’s members, never its guests', async () => {
    const { id } = await world.offer([{ organizationId: world.organizationId }]);
    expect(await world.newsOf(world.deep, id)).toEqual(['delegation.requested']);
    expect(await world.newsOf(world.guest, id)).toEqual([]);
    await expect(see(world.guest, id)).rejects.toThrow('not_found');
  });

  it('shows the task’s current fields while pending, and a snapshot from then on', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    const retitle = (version: number, title: string) =>
      world.issuer.socket.ask('updateTask', { id: issuerNoteId, version, data: { title } });
    await retitle(2, 'Paint the gate');
    expect((await see(world.asked, id)).note.title).toBe('Paint the gate');
    await world.asked.socket.waitForEvent(
      ({ op, ...change }) => change.id === id && op === 'upsert' && change.version === 2,
    );
    await reject(world.asked, id);
    await retitle(3, 'Burn the letters');
    expect((await see(world.asked, id)).note.title).toBe('Paint the gate');
  });

  it('is created once, however often it is sent', async () => {
    const noteId = await world.makeTask();
    const body = { id: uuidv7(), access: [{ id: uuidv7(), userId: world.asked.id }] };
    const key = uuidv7();
    const make = () => as(world.issuer, 'createDelegationRequest', { params: { noteId }, body }, key);
    const first = await make();
    expect(await make()).toEqual(first);
    const more = { id: uuidv7(), userId: world.other.id };
    const again = uuidv7();
    const add = () => as(world.issuer, 'createDelegationAccess', { params: { noteId }, body: more }, again);
    expect((await add()).access).toHaveLength(2);
    expect(await add()).toMatchObject({ version: 2 });
    expect(await world.newsOf(world.other, first.id)).toEqual(['delegation.requested']);
    expect(await world.stepsOf(noteId)).toEqual(['requested', 'addressAdded']);
  });

  it('is part of getTask for those who see it', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    const mine = await world.issuer.socket.ask('getTask', { id: issuerNoteId });
    expect(mine.DelegationRequest?.id).toBe(id);
    const data = { accessId: uuidv7(), right: 'view' as const, userId: world.other.id };
    await world.issuer.socket.ask('createTaskAccess', { id: issuerNoteId, data });
    const theirs = await world.other.socket.ask('getTask', { id: issuerNoteId });
    expect(theirs.DelegationRequest).toBeNull();
  });
});

describe('an address', () => {
  it('loses the request when it is removed', async () => {
    const paths = [{ userId: world.asked.id }, { userId: world.other.id }];
    const { id, issuerNoteId: noteId, access } = await world.offer(paths);
    await world.other.socket.ask('createComment', { commentId: id, delegationRequestId: id, text: 'Hm' });
    await world.asked.socket.waitForEvent((change) => change.entity === 'comment' && change.op === 'upsert');
    const remove = (requestAccessId: string) =>
      as(world.issuer, 'deleteDelegationAccess', { params: { noteId, requestAccessId } });
    await remove(access[0]?.id ?? '');
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await world.asked.socket.waitForEvent((change) => change.entity === 'comment' && change.op === 'remove');
    expect(await world.newsOf(world.asked, id)).toEqual(['delegation.requested', 'delegation.withdrawn']);
    await expect(see(world.asked, id)).rejects.toThrow('not_found');
    // Even the last address may be removed: the request then is pending without any.
    const left = await remove(access[1]?.id ?? '');
    expect(left).toMatchObject({ status: 'pending', access: [] });
    expect(await world.statusOf(noteId)).toBe('REQUEST');
    await expect(remove(access[1]?.id ?? '')).rejects.toThrow('not_found');
    world.asked.socket.received.length = 0;
    const body = { id: uuidv7(), userId: world.asked.id };
    await as(world.issuer, 'createDelegationAccess', { params: { noteId }, body });
    await world.asked.socket.waitForEvent((change) => change.entity === 'comment' && change.op === 'upsert');
    await accept(world.asked, id);
    await expect(remove(body.id)).rejects.toThrow('not_requested');
    const late = { params: { noteId }, body: { id: uuidv7(), userId: world.deep.id } };
    await expect(as(world.issuer, 'createDelegationAccess', late)).rejects.toThrow('not_requested');
  });

  it('opens the task when all remaining ones have rejected', async () => {
    const paths = [{ userId: world.asked.id }, { userId: world.other.id }];
    const { id, issuerNoteId: noteId, access } = await world.offer(paths);
    await reject(world.asked, id);
    const requestAccessId = access[1]?.id ?? '';
    const after = await as(world.issuer, 'deleteDelegationAccess', { params: { noteId, requestAccessId } });
    expect(after.status).toBe('rejected');
    expect(await world.statusOf(noteId)).toBe('OPEN');
  });

  it('is one of at most fifty', async () => {
    const paths = [{ userId: world.asked.id }];
    const { issuerNoteId: noteId, id } = await world.offer(paths);
    await server.database.transaction(async (tx) => {
      const at = instant();
      const row = { createdAt: at, updatedAt: at, firstName: 'B', lastName: 'C', passwordHash: '' };
      const people = Array.from({ length: 49 }, () => uuidv7());
      await tx.insert(users).values(people.map((one) => ({ ...row, id: one, email: one, userName: one })));
      const addresses = people.map((userId) => ({ id: uuidv7(), requestId: id, userId }));
      await tx.insert(delegationAddresses).values(addresses);
    });
    const body = { id: uuidv7(), userId: world.other.id };
    await expect(as(world.issuer, 'createDelegationAccess', { params: { noteId }, body })).rejects.toThrow(
      'too_many',
    );
  });
});

describe('withdrawing a request', () => {
  it('removes the request from those it asked', async () => {
    const { id, issuerNoteId } = await world.offer([
      { groupId: world.groups.team },
      { userId: world.asked.id },
    ]);
    await world.deep.socket.waitForEvent((change) => change.id === id);
    const withdrawn = await as(world.issuer, 'deleteDelegationRequest', { params: { id } });
    expect(withdrawn).toMatchObject({ status: 'withdrawn' });
    await world.deep.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(see(world.deep, id)).rejects.toThrow('not_found');
    await expect(accept(world.asked, id)).rejects.toThrow('not_found');
    expect(await requestsOf(world.deep)).not.toContain(id);
    expect(await world.newsOf(world.deep, id)).toEqual(['delegation.requested', 'delegation.withdrawn']);
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
    await expect(as(world.issuer, 'deleteDelegationRequest', { params: { id } })).rejects.toThrow(
      'not_pending',
    );
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'withdrawn']);
  });

  it('is the effect of finishing or deleting the task', async () => {
    const finished = await world.offer([{ userId: world.asked.id }]);
    const at = instant();
    await world.issuer.socket.ask('finishTask', { id: finished.issuerNoteId, at, clientNow: at });
    expect(await see(world.issuer, finished.id)).toMatchObject({ status: 'withdrawn' });
    expect(await world.statusOf(finished.issuerNoteId)).toBe('OPEN');
    const deleted = await world.offer([{ userId: world.asked.id }]);
    await world.issuer.socket.ask('deleteTask', { id: deleted.issuerNoteId });
    await world.asked.socket.waitForEvent((change) => change.id === deleted.id && change.op === 'remove');
    await expect(see(world.issuer, deleted.id)).rejects.toThrow('not_found');
    await world.issuer.socket.ask('restoreTask', { id: deleted.issuerNoteId });
    expect(await see(world.issuer, deleted.id)).toMatchObject({ status: 'withdrawn' });
    await expect(see(world.asked, deleted.id)).rejects.toThrow('not_found');
    expect(await world.newsOf(world.asked, deleted.id)).toContain('delegation.withdrawn');
  });
});

describe('expiry', () => {
  it('comes after fourteen days, or when the issuer chose', async () => {
    const usual = await world.offer([{ userId: world.asked.id }]);
    expect(Date.parse(usual.expiresAt ?? '') - server.clock.now()).toBe(DELEGATION_DAYS * DAY);
    const paths = [{ userId: world.asked.id }, { groupId: world.groups.team }];
    const { id, issuerNoteId } = await world.offer(paths, { expiresInDays: 1 });
    await reject(world.asked, id);
    await expire();
    expect(await see(world.deep, id)).toMatchObject({ status: 'pending' });
    server.clock.advance(DAY);
    await world.renew();
    // Expired, even before the job has run.
    await expect(accept(world.deep, id)).rejects.toThrow('not_pending');
    await expire();
    await expire();
    expect(await see(world.issuer, id)).toMatchObject({ status: 'expired' });
    expect(await see(world.issuer, usual.id)).toMatchObject({ status: 'pending' });
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.rejected', 'delegation.expired']);
    expect(await world.newsOf(world.deep, id)).toEqual(['delegation.requested', 'delegation.expired']);
    expect(await world.newsOf(world.asked, id)).toEqual(['delegation.requested']);
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'rejected', 'expired']);
    expect(await requestsOf(world.issuer)).toContain(id);
    server.clock.advance(31 * DAY);
    await world.renew();
    expect(await requestsOf(world.issuer)).not.toContain(id);
  });
});
