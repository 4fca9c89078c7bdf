import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#tests/factories/test-server.ts';
import { actsOn, openWorld, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;
let close: () => Promise<void>;
const { as, accept, reject, see } = actsOn(() => server);

beforeAll(async () => {
  ({ server, world, close } = await openWorld());
});
afterAll(() => close());

async function makeGroup(): Promise<string> {
  const params = { organizationId: world.organizationId };
  return (await as(world.issuer, 'createGroup', { params, body: { name: 'Painters' } })).id;
}
const remove = (id: string) => as(world.issuer, 'deleteGroup', { params: { id } });

describe('a request whose group was deleted', () => {
  it('ends if it asked nobody else, opens the task and notifies the issuer', async () => {
    const groupId = await makeGroup();
    const { id, issuerNoteId } = await world.offer([{ groupId }]);
    await remove(groupId);
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
    expect((await see(world.issuer, id)).status).toBe('expired');
    expect(await world.newsOf(world.issuer, id)).toEqual(['delegation.expired']);
  });

  it('stays pending for others, and ends when the last of them rejects', async () => {
    const groupId = await makeGroup();
    const { id, issuerNoteId } = await world.offer([{ groupId }, { userId: world.asked.id }]);
    await remove(groupId);
    expect(await world.statusOf(issuerNoteId)).toBe('REQUEST');
    await reject(world.asked, id);
    expect(await world.statusOf(issuerNoteId)).toBe('OPEN');
  });
});

describe('the next occurrence of an accepted task', () => {
  async function nextOf(taskId: string) {
    const at = new Date(server.clock.now()).toISOString();
    await world.asked.socket.ask('finishTask', { id: taskId, at, clientNow: at });
    const { tasks } = await world.asked.socket.ask('getTasks', {});
    return tasks.find(({ id, title }) => id !== taskId && title === 'Water the roses');
  }

  it('belongs to the assignee by a request of its own: they hand it back, and it is offered to one at a time', async () => {
    const taskId = await world.makeTask({
      title: 'Water the roses',
      dueDate: new Date(server.clock.now()).toISOString(),
    });
    await world.issuer.socket.ask('setTaskRecurrence', {
      id: taskId,
      recurrence: { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'date' },
    });
    const { id } = await as(world.issuer, 'createDelegationRequest', {
      params: { noteId: taskId },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: world.asked.id }] },
    });
    await accept(world.asked, id);
    const next = await nextOf(taskId);
    expect(next).toMatchObject({ delegatedStatus: 'DELEGATED', role: 'assignee' });
    const noteId = next?.id ?? '';
    const again = as(world.issuer, 'createDelegationRequest', {
      params: { noteId },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: world.other.id }] },
    });
    await expect(again).rejects.toThrow('already_delegated');
    const back = await as(world.asked, 'handBackTask', { params: { noteId }, body: {} });
    expect(back).toMatchObject({ status: 'handedBack', issuerNoteId: noteId });
    expect(await world.statusOf(noteId)).toBe('OPEN');
    const offered = await as(world.issuer, 'createDelegationRequest', {
      params: { noteId },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: world.other.id }] },
    });
    await accept(world.other, offered.id);
    const { NoteAccess } = await world.issuer.socket.ask('getTask', { id: noteId });
    expect(NoteAccess.filter(({ right }) => right === 'assignee')).toMatchObject([
      { userId: world.other.id },
    ]);
  });
});
