import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#tests/factories/test-server.ts';
import { actsOn, type Member, openWorld, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const { as, accept, see, instant } = actsOn(() => server);
const assign = (by: Member, noteId: string, userId: string, id = uuidv7(), key?: string) =>
  as(by, 'assignTask', { params: { noteId }, body: { id, userId } }, key);
const handBack = (by: Member, noteId: string) =>
  as(by, 'handBackTask', { params: { noteId }, body: { message: '' } });

describe('assigning is refused', () => {
  it('to strangers and guests, as if they did not exist, and to oneself', async () => {
    const noteId = await world.makeTask();
    for (const userId of [world.stranger.id, world.guest.id, uuidv7()]) {
      await expect(assign(world.issuer, noteId, userId)).rejects.toThrow('not_found');
    }
    await expect(assign(world.issuer, noteId, world.issuer.id)).rejects.toThrow('invalid_input');
    expect(await world.statusOf(noteId)).toBe('OPEN');
  });

  it('by anyone but the owner, also by members who may edit the task', async () => {
    const noteId = await world.makeTask({ organizationId: world.organizationId });
    await expect(assign(world.asked, noteId, world.deep.id)).rejects.toThrow('not_permitted');
    await expect(assign(world.stranger, noteId, world.deep.id)).rejects.toThrow('not_found');
  });

  it('of a task that is requested, delegated or finished', async () => {
    const { issuerNoteId, id } = await world.offer([{ userId: world.asked.id }]);
    await expect(assign(world.issuer, issuerNoteId, world.deep.id)).rejects.toThrow('already_requested');
    await accept(world.asked, id);
    await expect(assign(world.issuer, issuerNoteId, world.deep.id)).rejects.toThrow('already_delegated');
    const finished = await world.makeTask();
    const now = instant();
    await world.issuer.socket.ask('finishTask', { id: finished, at: now, clientNow: now });
    await expect(assign(world.issuer, finished, world.asked.id)).rejects.toThrow('already_finished');
  });
});

describe('an assigned task', () => {
  it('is the assignee’s at once, without a question', async () => {
    const noteId = await world.makeTask({ isNew: false });
    const id = uuidv7();
    const request = await assign(world.issuer, noteId, world.asked.id, id);
    expect(request).toMatchObject({ id, status: 'accepted', acceptedById: world.asked.id });
    expect(request.access).toMatchObject([{ userId: world.asked.id, answeredAt: request.createdAt }]);
    expect(await world.asked.socket.ask('getTask', { id: noteId })).toMatchObject({
      role: 'assignee',
      delegatedStatus: 'DELEGATED',
      isNew: true,
      ownerName: 'Ada Test',
    });
    expect(await world.stepsOf(noteId)).toEqual(['assigned']);
    const { notifications } = await as(world.asked, 'getNotifications', { query: { limit: 1_000 } });
    const news = notifications.filter((each) => each.noteId === noteId);
    expect(news.map(({ kind, subject }) => [kind, subject])).toEqual([['task.assigned', 'Paint the fence']]);
    const { notifications: own } = await as(world.issuer, 'getNotifications', { query: { limit: 1_000 } });
    expect(own.filter((each) => each.noteId === noteId)).toEqual([]);
    expect(await see(world.asked, id)).toMatchObject({ status: 'accepted' });
    await expect(see(world.deep, id)).rejects.toThrow('not_found');
  });

  it('has the access under the id that the writer gave it, unless the assignee had one', async () => {
    const [unseen, seen] = [await world.makeTask(), await world.makeTask()];
    const [accessId, known] = [uuidv7(), uuidv7()];
    const data = { accessId: known, userId: world.asked.id, right: 'view' as const };
    await world.issuer.socket.ask('createTaskAccess', { id: seen, data });
    const give = (noteId: string) => {
      const body = { id: uuidv7(), userId: world.asked.id, accessId };
      return as(world.issuer, 'assignTask', { params: { noteId }, body });
    };
    for (const noteId of [unseen, seen]) await give(noteId);
    for (const [noteId, id] of [
      [unseen, accessId],
      [seen, known],
    ] as const) {
      const { NoteAccess } = await world.issuer.socket.ask('getTask', { id: noteId });
      expect(NoteAccess).toMatchObject([{ id, userId: world.asked.id, right: 'assignee' }]);
    }
    await expect(give(await world.makeTask())).rejects.toThrow('id_taken');
  });

  it('is assigned once by a call that is sent again', async () => {
    const noteId = await world.makeTask();
    const [id, key] = [uuidv7(), uuidv7()];
    const first = await assign(world.issuer, noteId, world.asked.id, id, key);
    expect(await assign(world.issuer, noteId, world.asked.id, id, key)).toEqual(first);
    expect(await world.stepsOf(noteId)).toEqual(['assigned']);
  });

  it('can be handed back, and be assigned to another then', async () => {
    const noteId = await world.makeTask();
    const { id } = await assign(world.issuer, noteId, world.asked.id);
    await expect(handBack(world.issuer, noteId)).rejects.toThrow('not_permitted');
    await handBack(world.asked, noteId);
    expect(await world.statusOf(noteId)).toBe('OPEN');
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.handedBack']);
    await expect(world.asked.socket.ask('getTask', { id: noteId })).rejects.toThrow('not_found');
    await assign(world.issuer, noteId, world.deep.id);
    expect((await world.deep.socket.ask('getTask', { id: noteId })).role).toBe('assignee');
  });

  it('is taken back by its owner, who ends the access', async () => {
    const noteId = await world.makeTask();
    const { id } = await assign(world.issuer, noteId, world.asked.id);
    const { NoteAccess } = await world.issuer.socket.ask('getTask', { id: noteId });
    await world.issuer.socket.ask('deleteTaskAccess', { id: noteId, accessId: NoteAccess[0]?.id ?? '' });
    expect(await world.statusOf(noteId)).toBe('OPEN');
    expect(await see(world.issuer, id)).toMatchObject({ status: 'withdrawn' });
  });
});
