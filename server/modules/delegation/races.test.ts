import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { type Member, openWorld, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const accept = (person: Person, id: string) =>
  call(server, person, 'acceptDelegationRequest', { params: { id }, body: {} });
const reject = ({ person }: Member, id: string) =>
  call(server, person, 'rejectDelegationRequest', { params: { id }, body: {} });
const withdraw = (id: string) =>
  call(server, world.issuer.person, 'deleteDelegationRequest', { params: { id } });
const see = (id: string) => call(server, world.issuer.person, 'getDelegationRequest', { params: { id } });

/** `ok` or the refusal of each call. */
async function outcomes(doors: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(doors);
  return settled.map((one) =>
    one.status === 'fulfilled' ? 'ok' : (String(one.reason).split(' ')[1] ?? 'unknown'),
  );
}

/** Checks that the request, its task and the history agree on the assignee. */
async function expectOneStory({ id, issuerNoteId }: DelegationRequest, end: string): Promise<void> {
  const request = await see(id);
  const task = await world.issuer.socket.ask('getTask', { id: issuerNoteId });
  const isTaken = end === 'accepted';
  expect(request.status).toBe(end);
  expect(task.delegatedStatus).toBe(isTaken ? 'DELEGATED' : 'OPEN');
  expect(task.NoteAccess.map(({ userId }) => userId)).toEqual(isTaken ? [request.acceptedById] : []);
  expect(request.access.filter(({ status }) => status === 'accepted')).toHaveLength(isTaken ? 1 : 0);
  const steps = await world.stepsOf(issuerNoteId);
  const ends = ['accepted', 'withdrawn', 'expired'];
  const isEnd = (step: unknown) => ends.some((known) => known === step);
  expect(steps.filter(isEnd)).toEqual(ends.includes(end) ? [end] : []);
}

describe('concurrent answers', () => {
  it('of twenty users who accept give the task to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => registerPerson(server)));
    const request = await world.offer(people.map(({ user }) => ({ userId: user.id })));
    const ends = await outcomes(people.map((person) => accept(person, request.id)));
    expect(ends.filter((end) => end === 'ok')).toHaveLength(1);
    expect(ends.filter((end) => end === 'not_pending')).toHaveLength(19);
    await expectOneStory(request, 'accepted');
    const winner = people[ends.indexOf('ok')]?.user.id;
    expect((await see(request.id)).acceptedById).toBe(winner);
    const { rows } = await server.database.executeSql(
      'select owner_id from schedule_items where note_id = $1',
      [request.issuerNoteId],
    );
    expect(rows).toEqual([{ owner_id: winner }]);
    expect(await world.newsOf(world.issuer, request.id)).toEqual(['delegation.accepted']);
  });

  it('of one user who accepts twice, and once more by the same key, apply once', async () => {
    const request = await world.offer([{ userId: world.asked.id }, { groupId: world.groups.team }]);
    const key = uuidv7();
    const input = { params: { id: request.id }, body: {} };
    const again = () => call(server, world.asked.person, 'acceptDelegationRequest', input, key);
    expect(await outcomes([again(), again(), again()])).toEqual(['ok', 'ok', 'ok']);
    await expectOneStory(request, 'accepted');
  });

  it('and a withdrawal leave one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const request = await world.offer([{ userId: world.asked.id }]);
      const both = [() => accept(world.asked.person, request.id), () => withdraw(request.id)];
      if (round % 2 === 1) both.reverse();
      const ends = await outcomes(both.map((door) => door()));
      const [accepted, withdrawn] = round % 2 === 1 ? ends.reverse() : ends;
      // A late acceptance is refused; a withdrawn request is hidden from those it asked.
      expect([
        ['ok', 'not_pending'],
        ['not_found', 'ok'],
      ]).toContainEqual([accepted, withdrawn]);
      await expectOneStory(request, accepted === 'ok' ? 'accepted' : 'withdrawn');
    }
  });

  it('and finishing or deleting the task leave one outcome', async () => {
    for (const name of ['finishTask', 'deleteTask'] as const) {
      const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
      const at = new Date(server.clock.now()).toISOString();
      const payload = { id: issuerNoteId, at, clientNow: at };
      const [accepted, ended] = await outcomes([
        accept(world.asked.person, id),
        world.issuer.socket.ask(name, payload),
      ]);
      expect(ended).toBe('ok');
      expect(['ok', 'not_found']).toContain(accepted);
    }
  });

  it('and sharing and moving the task leave one outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const request = await world.offer([{ userId: world.asked.id }]);
      const id = request.issuerNoteId;
      const parentTaskId = await world.makeTask();
      const give = (userId: string) =>
        world.issuer.socket.ask('createTaskAccess', { id, data: { accessId: uuidv7(), userId } });
      const ends = await outcomes([
        give(world.other.id),
        accept(world.asked.person, request.id),
        give(world.deep.id),
        world.issuer.socket.ask('updateTask', { id, version: 1, data: { parentTaskId } }),
      ]);
      expect(ends).toEqual(['ok', 'ok', 'ok', 'ok']);
      const task = await world.issuer.socket.ask('getTask', { id });
      const people = task.NoteAccess.map(({ userId, right }) => `${userId} ${right}`).sort();
      expect(people).toEqual(
        [`${world.asked.id} assignee`, `${world.deep.id} view`, `${world.other.id} view`].sort(),
      );
      expect(task.delegatedStatus).toBe('DELEGATED');
    }
  });

  it('of the last two who reject open the task, with one notification each', async () => {
    const request = await world.offer([{ userId: world.asked.id }, { groupId: world.groups.team }]);
    expect(await outcomes([reject(world.asked, request.id), reject(world.deep, request.id)])).toEqual([
      'ok',
      'ok',
    ]);
    await expectOneStory(request, 'rejected');
    expect(await world.stepsOf(request.issuerNoteId)).toEqual(['requested', 'rejected', 'rejected']);
    expect(await world.newsOf(world.issuer, request.id)).toHaveLength(2);
  });

  it('of two in one group who reject refuse the second', async () => {
    const request = await world.offer([{ groupId: world.groups.team }]);
    const ends = await outcomes([reject(world.deep, request.id), reject(world.lead, request.id)]);
    expect(ends.sort()).toEqual(['not_pending', 'ok']);
    await expectOneStory(request, 'rejected');
  });

  it('are preceded by two requests for one task, of which one is pending', async () => {
    const noteId = await world.makeTask();
    const make = () =>
      call(server, world.issuer.person, 'createDelegationRequest', {
        params: { noteId },
        body: { id: uuidv7(), access: [{ id: uuidv7(), userId: world.asked.id }] },
      });
    expect((await outcomes([make(), make(), make()])).sort()).toEqual([
      'already_requested',
      'already_requested',
      'ok',
    ]);
  });

  it('and the expiry in several processes leave one outcome', async () => {
    const request = await world.offer([{ userId: world.asked.id }], { expiresInDays: 1 });
    server.clock.advance(86_400_000 - 1);
    await world.renew();
    const job = server.app.scheduledJobs.find(({ name }) => name === 'delegation-expiry');
    const [accepted] = await Promise.all([
      outcomes([accept(world.asked.person, request.id)]),
      Promise.resolve().then(() => {
        server.clock.advance(1);
        return Promise.all([job?.run(), job?.run(), job?.run()]);
      }),
    ]);
    await job?.run();
    expect(['ok', 'not_pending']).toContain(accepted?.[0]);
    await expectOneStory(request, accepted?.[0] === 'ok' ? 'accepted' : 'expired');
  });
});
