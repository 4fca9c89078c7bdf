import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '#tests/factories/socket.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { actsOn, type Member, openWorld, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const { as, accept, reject, see, requestsOf, instant } = actsOn(() => server);
describe('accepting a request', () => {
  it('gives the task to the first user, and shows the others the assignee', async () => {
    const paths = [{ userId: world.asked.id }, { groupId: world.groups.team }];
    const dueDay = instant(3 * DAY).slice(0, 10);
    const wish = { dueDate: `${dueDay}T00:00:00.000Z`, dueDay, isWholeDay: true };
    const { id, issuerNoteId } = await world.offer(paths, wish);
    const key = uuidv7();
    const { request } = await accept(world.deep, id, {}, key);
    expect(request).toMatchObject({
      status: 'accepted',
      acceptedById: world.deep.id,
      acceptedByName: 'Ada Test',
    });
    const again = await accept(world.deep, id, {}, key);
    expect(again.request).toEqual(request);
    await expect(accept(world.asked, id)).rejects.toThrow('not_pending');
    await expect(accept(world.deep, id)).rejects.toThrow('not_pending');
    expect(await see(world.asked, id)).toMatchObject({ status: 'accepted', acceptedById: world.deep.id });
    const task = await world.deep.socket.ask('getTask', { id: issuerNoteId });
    expect(task).toMatchObject({ ...wish, delegatedStatus: 'DELEGATED', role: 'assignee' });
    expect(task.NoteAccess).toMatchObject([{ right: 'assignee', userId: world.deep.id }]);
    expect(task.DelegationRequest?.id).toBe(id);
    await world.deep.socket.waitForEvent((change) => change.id === issuerNoteId && change.op === 'upsert');
    await expect(world.lead.socket.ask('getTask', { id: issuerNoteId })).rejects.toThrow('not_found');
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'accepted']);
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.accepted']);
    expect(await requestsOf(world.lead)).toContain(id);
  });

  it('by a given address closes that one', async () => {
    const paths = [{ userId: world.deep.id }, { groupId: world.groups.team }, { userId: world.other.id }];
    const { id, access } = await world.offer(paths);
    await expect(accept(world.deep, id, { access: { id: uuidv7() } })).rejects.toThrow('not_found');
    // The id of another user's address is refused as well.
    await expect(accept(world.deep, id, { access: { id: access[2]?.id } })).rejects.toThrow('not_found');
    await reject(world.deep, id, { access: { id: access[0]?.id } });
    await expect(accept(world.deep, id, { access: { id: access[0]?.id } })).rejects.toThrow('not_pending');
    await accept(world.deep, id, { access: { id: access[1]?.id } });
    const statuses = (await see(world.issuer, id)).access.map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'accepted', 'pending']);
  });

  it('keeps a stronger right and raises a weaker one', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    const data = { accessId: uuidv7(), right: 'view' as const, userId: world.asked.id };
    await world.issuer.socket.ask('createTaskAccess', { id: issuerNoteId, data });
    await accept(world.asked, id);
    const task = await world.asked.socket.ask('getTask', { id: issuerNoteId });
    expect(task).toMatchObject({ role: 'assignee', NoteAccess: [{ id: data.accessId, right: 'assignee' }] });
  });

  it('cannot be undone by withdrawing: the issuer removes the access instead', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    await accept(world.asked, id);
    await expect(as(world.issuer, 'deleteDelegationRequest', { params: { id } })).rejects.toThrow(
      'not_pending',
    );
    const [access] = (await world.issuer.socket.ask('getTask', { id: issuerNoteId })).NoteAccess;
    await world.issuer.socket.ask('deleteTaskAccess', { id: issuerNoteId, accessId: access?.id ?? '' });
    const open = await world.issuer.socket.ask('getTask', { id: issuerNoteId });
    expect(open).toMatchObject({ delegatedStatus: 'OPEN', DelegationRequest: null });
    expect((await see(world.issuer, id)).status).toBe('withdrawn');
    const next = { id: uuidv7(), access: [{ id: uuidv7(), userId: world.other.id }] };
    const again = { params: { noteId: issuerNoteId }, body: next };
    expect((await as(world.issuer, 'createDelegationRequest', again)).status).toBe('pending');
  });

  it('plans a free half hour in working hours', async () => {
    const { id } = await world.offer([{ userId: world.asked.id }]);
    const { block } = await accept(world.asked, id);
    const { startDate = '', endDate = '' } = block ?? {};
    expect(block?.timeZone).toBe('UTC');
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(30 * 60_000);
    expect(Date.parse(startDate)).toBeGreaterThanOrEqual(server.clock.now());
  });
});

describe('rejecting a request', () => {
  it('by all opens the task, and notifies the issuer each time', async () => {
    const paths = [{ userId: world.asked.id }, { groupId: world.groups.team }];
    const { id, issuerNoteId } = await world.offer(paths);
    expect(await reject(world.asked, id, { message: 'On *holiday*' })).toMatchObject({ status: 'pending' });
    expect(await world.statusOf(issuerNoteId)).toBe('REQUEST');
    const seen = () => as(world.issuer, 'getDelegationRequest', { params: { id } });
    expect((await seen()).access).toMatchObject([
      {
        status: 'rejected',
        answeredByName: 'Ada Test',
        message: 'On *holiday*',
        answeredAt: expect.any(String),
      },
      { status: 'pending', answeredById: null, answeredByName: null, answeredAt: null, message: '' },
    ]);
    await expect(accept(world.asked, id)).rejects.toThrow('not_pending');
    await expect(reject(world.asked, id)).rejects.toThrow('not_pending');
    const last = await reject(world.lead, id);
    expect(last).toMatchObject({ status: 'rejected', access: [{ status: 'rejected' }] });
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
    expect((await seen()).access[1]).toMatchObject({ status: 'rejected', answeredById: world.lead.id });
    // The lead has answered for the group.
    await expect(accept(world.deep, id)).rejects.toThrow('not_pending');
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.rejected', 'delegation.rejected']);
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'rejected', 'rejected']);
  });

  it('sends its message to the issuer alone if others are asked, else as a comment', async () => {
    const commentsOf = async (id: string) =>
      (await world.issuer.socket.ask('getComments', { delegationRequestId: id })).comments;
    const { id: shared } = await world.offer([{ userId: world.asked.id }, { groupId: world.groups.team }]);
    await reject(world.asked, shared, { message: 'On *holiday*' });
    expect(await commentsOf(shared)).toEqual([]);
    expect(JSON.stringify(await see(world.lead, shared))).not.toContain('holiday');
    const { id: sole } = await world.offer([{ userId: world.asked.id }]);
    await reject(world.asked, sole, { message: 'On *holiday*' });
    expect(await commentsOf(sole)).toMatchObject([{ text: 'On *holiday*', authorId: world.asked.id }]);
  });

  it('counts for oneself if asked by name, and leaves the group to its others', async () => {
    const { id } = await world.offer([{ groupId: world.groups.team }, { userId: world.lead.id }]);
    const asked = await see(world.lead, id);
    expect(asked.requestAccessId).toBe(asked.access[1]?.id);
    await reject(world.lead, id);
    const statuses = (await see(world.issuer, id)).access.map(({ status }) => status);
    expect(statuses).toEqual(['pending', 'rejected']);
    expect((await accept(world.deep, id)).request.status).toBe('accepted');
  });
});

describe('a proposed due date', () => {
  const propose = (by: Member, id: string, proposalId: string, dueDate: string) =>
    as(by, 'proposeDelegationDate', { params: { id }, body: { proposalId, dueDate, message: 'Then?' } });
  const answer = (id: string, proposalId: string, isAccepted: boolean) =>
    as(world.issuer, 'answerDelegationProposal', { params: { id }, body: { proposalId, isAccepted } });

  it('is pending beside the request, visible to the issuer and the proposer', async () => {
    const { id, issuerNoteId } = await world.offer([
      { userId: world.asked.id },
      { groupId: world.groups.team },
    ]);
    const [first, second] = [uuidv7(), uuidv7()];
    await propose(world.asked, id, first, instant(DAY));
    await propose(world.asked, id, second, instant(2 * DAY));
    await expect(propose(world.deep, id, second, instant(DAY))).rejects.toThrow('id_taken');
    const seen = await see(world.issuer, id);
    expect(seen.status).toBe('pending');
    expect(seen.proposals).toMatchObject([{ id: second, userId: world.asked.id, message: 'Then?' }]);
    expect((await see(world.asked, id)).proposals).toHaveLength(1);
    expect((await see(world.deep, id)).proposals).toEqual([]);
    expect(await world.newsOf(world.issuer, id)).toEqual([
      'delegation.dateProposed',
      'delegation.dateProposed',
    ]);
    await expect(answer(id, first, true)).rejects.toThrow('not_found');
    await answer(id, second, false);
    await expect(answer(id, second, true)).rejects.toThrow('not_pending');
    expect(await world.newsOf(world.asked, id)).toContain('delegation.proposalDeclined');
    expect(await world.statusOf(issuerNoteId)).toBe('REQUEST');
  });

  it('gives the task to its proposer once accepted', async () => {
    const { id, issuerNoteId } = await world.offer([{ groupId: world.groups.team }]);
    const [proposalId, dueDate] = [uuidv7(), instant(5 * DAY)];
    await propose(world.deep, id, proposalId, dueDate);
    const agreed = await answer(id, proposalId, true);
    expect(agreed).toMatchObject({ status: 'accepted', acceptedById: world.deep.id, dueDate });
    const task = await world.deep.socket.ask('getTask', { id: issuerNoteId });
    expect(task).toMatchObject({ dueDate, delegatedStatus: 'DELEGATED', role: 'assignee' });
    expect(await world.newsOf(world.deep, id)).toEqual([
      'delegation.requested',
      'delegation.proposalAccepted',
    ]);
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.dateProposed']);
    await expect(answer(id, proposalId, true)).rejects.toThrow('not_pending');
    // The effect of an acceptance: a block in a free gap of the proposer's schedule.
    const { token } = world.deep.person;
    const calendar = await connectSocket(server.url, 'calendar', token);
    const [block] = (await calendar.ask('getScheduleItems', {})).filter(
      (item) => item.noteId === issuerNoteId,
    );
    calendar.close();
    expect(block).toMatchObject({ type: 'taskSchedule', ownerId: world.deep.id });
    expect(Date.parse(block?.endDate ?? '')).toBeLessThanOrEqual(Date.parse(dueDate));
  });

  it('only moves the date if its proposer has rejected since', async () => {
    const paths = [{ userId: world.asked.id }, { userId: world.other.id }];
    const { id, issuerNoteId } = await world.offer(paths);
    const [proposalId, dueDate] = [uuidv7(), instant(5 * DAY)];
    await propose(world.asked, id, proposalId, dueDate);
    await reject(world.asked, id);
    await expect(propose(world.asked, id, uuidv7(), dueDate)).rejects.toThrow('not_pending');
    expect(await answer(id, proposalId, true)).toMatchObject({ status: 'pending', dueDate });
    const task = await world.issuer.socket.ask('getTask', { id: issuerNoteId });
    expect(task).toMatchObject({ dueDate, delegatedStatus: 'REQUEST' });
    expect((await see(world.other, id)).note.dueDate).toBe(dueDate);
  });
});

describe('handing back', () => {
  const handBack = (by: Member, noteId: string, message = '') =>
    as(by, 'handBackTask', { params: { noteId }, body: { message } });

  it('opens the task and takes it from the assignee', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    await accept(world.asked, id);
    await expect(handBack(world.issuer, issuerNoteId)).rejects.toThrow('not_permitted');
    await expect(handBack(world.other, issuerNoteId)).rejects.toThrow('not_found');
    const back = await handBack(world.asked, issuerNoteId, 'Too high');
    expect(back).toMatchObject({ id, status: 'handedBack', acceptedById: world.asked.id });
    await world.asked.socket.waitForEvent((change) => change.id === issuerNoteId && change.op === 'remove');
    await expect(world.asked.socket.ask('getTask', { id: issuerNoteId })).rejects.toThrow('not_found');
    const task = await world.issuer.socket.ask('getTask', { id: issuerNoteId });
    expect(task).toMatchObject({ delegatedStatus: 'OPEN', NoteAccess: [] });
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.accepted', 'delegation.handedBack']);
    const { comments } = await world.asked.socket.ask('getComments', { delegationRequestId: id });
    expect(comments).toMatchObject([{ text: 'Too high' }]);
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'accepted', 'handedBack']);
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
  });

  it('leaves the assignee their former access', async () => {
    const taskId = await world.makeTask();
    const data = { accessId: uuidv7(), right: 'edit' as const, userId: world.asked.id };
    await world.issuer.socket.ask('createTaskAccess', { id: taskId, data });
    const { id } = await as(world.issuer, 'createDelegationRequest', {
      params: { noteId: taskId },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: world.asked.id }] },
    });
    await accept(world.asked, id);
    expect((await world.asked.socket.ask('getTask', { id: taskId })).role).toBe('assignee');
    await handBack(world.asked, taskId);
    const kept = await world.asked.socket.ask('getTask', { id: taskId });
    expect(kept).toMatchObject({ role: 'editor', delegatedStatus: 'OPEN' });
    expect(kept.NoteAccess).toMatchObject([{ userId: world.asked.id, right: 'edit' }]);
  });

  it('is also the effect of leaving the task', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    await accept(world.asked, id);
    const [access] = (await world.asked.socket.ask('getTask', { id: issuerNoteId })).NoteAccess;
    await world.asked.socket.ask('deleteTaskAccess', { id: issuerNoteId, accessId: access?.id ?? '' });
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
    expect((await see(world.issuer, id)).status).toBe('handedBack');
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.accepted', 'delegation.handedBack']);
    expect(await world.stepsOf(issuerNoteId)).toEqual(['requested', 'accepted', 'handedBack']);
  });

  it('is for the assignee only, while the task is unfinished', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    await accept(world.asked, id);
    const data = { accessId: uuidv7(), right: 'assignee' as const, userId: world.other.id };
    await world.issuer.socket.ask('createTaskAccess', { id: issuerNoteId, data });
    await expect(handBack(world.other, issuerNoteId)).rejects.toThrow('not_permitted');
    const at = instant();
    await world.asked.socket.ask('finishTask', { id: issuerNoteId, at, clientNow: at });
    await expect(handBack(world.asked, issuerNoteId)).rejects.toThrow('already_finished');
    const { notifications } = await as(world.issuer, 'getNotifications', { query: {} });
    expect(notifications.find(({ noteId }) => noteId === issuerNoteId)?.kind).toBe('task.finished');
  });
});
