import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/api.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { type Member, openWorld, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const instant = (ahead = 0) => new Date(server.clock.now() + ahead).toISOString();

describe('a replayed delegation write', () => {
  it('has one effect and the same answer', async () => {
    const { id, issuerNoteId: noteId } = await world.offer([{ groupId: world.groups.team }]);
    const proposalId = uuidv7();
    const added = { id: uuidv7(), userId: world.asked.id };
    const ofRequest = { id };
    const twice = async <N extends RouteName>(
      by: Member,
      name: N,
      input: Parameters<typeof call<N>>[3],
    ): Promise<void> => {
      const key = uuidv7();
      const steps = await world.stepsOf(noteId);
      const first = await call(server, by.person, name, input, key);
      const after = await world.stepsOf(noteId);
      expect(after.length).toBeGreaterThan(steps.length);
      expect(await call(server, by.person, name, input, key)).toEqual(first);
      expect(await world.stepsOf(noteId)).toEqual(after);
      const other = call(server, by.person, 'deleteDelegationRequest', { params: { id: uuidv7() } }, key);
      await expect(other).rejects.toThrow('request_id_reused');
    };
    const { asked, deep, issuer } = world;
    await twice(issuer, 'createDelegationAccess', { params: { noteId }, body: added });
    const body = { proposalId, dueDate: instant(DAY) };
    await twice(asked, 'proposeDelegationDate', { params: ofRequest, body });
    const answer = { proposalId, isAccepted: false };
    await twice(issuer, 'answerDelegationProposal', { params: ofRequest, body: answer });
    await twice(asked, 'rejectDelegationRequest', { params: ofRequest, body: { message: 'No' } });
    await twice(issuer, 'deleteDelegationAccess', { params: { noteId, requestAccessId: added.id } });
    await twice(issuer, 'createDelegationAccess', { params: { noteId }, body: { ...added, id: uuidv7() } });
    await twice(deep, 'acceptDelegationRequest', { params: ofRequest, body: {} });
    await twice(deep, 'handBackTask', { params: { noteId }, body: { message: 'Back' } });
    const { comments } = await issuer.socket.ask('getComments', { delegationRequestId: id });
    expect(comments.map(({ text }) => text)).toEqual(['Back']);
  });
});

describe('the history of a delegation', () => {
  it('cannot be restored field by field', async () => {
    const { issuerNoteId: id } = await world.offer([{ userId: world.asked.id }]);
    const history = (await world.issuer.socket.ask('getTaskHistory', { id })).entries;
    expect(history.map(({ field }) => field).sort()).toEqual(['delegatedStatus', 'delegation']);
    for (const { id: historyId } of history) {
      await world.issuer.socket.ask('restoreTaskField', { id, historyId }).catch((error: Error) => {
        expect(error.message).toMatch(/^(not_|invalid_)/);
      });
    }
    expect(await world.statusOf(id)).toBe('REQUEST');
  });

  it('hides the others who were asked from the assignee', async () => {
    const paths = [{ userId: world.asked.id }, { userId: world.other.id }, { userId: world.deep.id }];
    const { id, issuerNoteId } = await world.offer(paths.slice(0, 1));
    const params = { noteId: issuerNoteId };
    for (const path of paths.slice(1))
      await call(server, world.issuer.person, 'createDelegationAccess', {
        params,
        body: { id: uuidv7(), ...path },
      });
    const answer = { params: { id }, body: {} };
    await call(server, world.other.person, 'rejectDelegationRequest', answer);
    await call(server, world.asked.person, 'acceptDelegationRequest', answer);
    const history = (await world.asked.socket.ask('getTaskHistory', { id: issuerNoteId })).entries;
    const steps = history.filter(({ field }) => field === 'delegation');
    expect(steps).toMatchObject([{ after: { step: 'accepted' } }]);
    expect(JSON.stringify(history)).not.toMatch(new RegExp(`${world.other.id}|${world.deep.id}`));
    expect(await world.stepsOf(issuerNoteId)).toHaveLength(5);
  });

  it('holds ids without names, and no message', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }], { message: 'Secret' });
    const params = { id };
    await call(server, world.asked.person, 'rejectDelegationRequest', {
      params,
      body: { message: 'Secret' },
    });
    const history = (await world.issuer.socket.ask('getTaskHistory', { id: issuerNoteId })).entries;
    expect(JSON.stringify(history.map(({ after }) => after))).not.toMatch(/Secret|Ada/);
  });
});

describe('the block of an acceptance', () => {
  it('lies in the working hours of the user’s zone, in a gap of their calendar', async () => {
    const calendar = await connectSocket(server.url, 'calendar', world.asked.person.token);
    const zone = 'Asia/Kathmandu';
    await call(server, world.asked.person, 'updateAppSettings', { body: { timeZone: zone } });
    // The schedule is busy until noon of a working day after tomorrow, in the user's zone.
    const noon = workingNoonAfter(server.clock.now(), 2);
    const props = { id: uuidv7(), title: 'Busy', startDate: instant(-DAY), endDate: noon, timeZone: zone };
    await calendar.ask('createScheduleItem', { props });
    const { id } = await world.offer([{ userId: world.asked.id }], {}, { workload: 90 });
    const params = { id };
    const { block } = await call(server, world.asked.person, 'acceptDelegationRequest', {
      params,
      body: {},
    });
    const endDate = new Date(Date.parse(noon) + 90 * 60_000).toISOString();
    expect(block).toMatchObject({ startDate: noon, endDate, timeZone: zone });
    const due = await world.offer([{ userId: world.asked.id }], { dueDate: noon });
    const taken = await call(server, world.asked.person, 'acceptDelegationRequest', {
      params: { id: due.id },
      body: {},
    });
    expect(taken).toMatchObject({ request: { status: 'accepted' }, block: null });
    calendar.close();
  });
});

/**
 * Noon in Kathmandu, which is 5:45 ahead of UTC all year, of the first day from Monday to Friday that is at least so many
 * days after the day of `now`.
 */
function workingNoonAfter(now: number, days: number): string {
  const offset = (5 * 60 + 45) * 60_000;
  const midnight = Math.floor((now + offset) / DAY) * DAY - offset;
  const noon = midnight + days * DAY + DAY / 2;
  const isWeekend = [0, 6].includes(new Date(noon + offset).getUTCDay());
  return isWeekend ? workingNoonAfter(now, days + 1) : new Date(noon).toISOString();
}
