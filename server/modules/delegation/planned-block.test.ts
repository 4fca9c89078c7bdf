import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { actsOn, type Member, openWorld, send, type World } from './delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  const opened = await openWorld();
  ({ server, world } = opened);
  return opened.close;
});

const { as, accept, see, instant } = actsOn(() => server);

async function onCalendar<T>(
  { person }: Member,
  work: (calendar: Awaited<ReturnType<typeof connectSocket>>) => Promise<T>,
): Promise<T> {
  const calendar = await connectSocket(server.url, 'calendar', person.token);
  return work(calendar).finally(() => calendar.close());
}
/** Kept blocks of one task in somebody's schedule. */
const blocksOf = (by: Member, noteId: string) =>
  onCalendar(by, async (calendar) =>
    (await calendar.ask('getScheduleItems', {})).filter((item) => item.noteId === noteId),
  );

describe('a refused acceptance', () => {
  it('plans nothing: for an address that was never offered, for another user’s, and too late', async () => {
    const { asked, deep, other } = world;
    const { id, issuerNoteId, access } = await world.offer([{ userId: asked.id }, { userId: other.id }]);
    for (const addressId of [uuidv7(), access[1]?.id]) {
      await expect(accept(asked, id, { access: { id: addressId } })).rejects.toThrow('not_found');
    }
    await expect(accept(asked, id, { access: { id: 'all' } })).rejects.toThrow('invalid_input');
    await expect(accept(deep, id)).rejects.toThrow('not_found');
    expect((await see(asked, id)).status).toBe('pending');
    await accept(other, id);
    await expect(accept(asked, id)).rejects.toThrow('not_pending');
    expect(await blocksOf(asked, issuerNoteId)).toEqual([]);
    expect(await blocksOf(other, issuerNoteId)).toHaveLength(1);
  });
});

describe('an acceptance', () => {
  it('plans one block in the assignee’s schedule, and a replay answers with it until it is deleted', async () => {
    const { asked } = world;
    const { id, issuerNoteId } = await world.offer([{ userId: asked.id }], {}, { workload: 45 });
    const key = uuidv7();
    const { block } = await accept(asked, id, {}, key);
    expect(block).toMatchObject({
      noteId: issuerNoteId,
      ownerId: asked.id,
      type: 'taskSchedule',
      title: null,
      isAllDay: false,
      reminders: [],
      timeZone: 'UTC',
    });
    const { startDate = '', endDate = '' } = block ?? {};
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(45 * 60_000);
    expect(await blocksOf(asked, issuerNoteId)).toEqual([block]);
    expect(await accept(asked, id, {}, key)).toMatchObject({ block: { id: block?.id } });
    expect(await blocksOf(asked, issuerNoteId)).toHaveLength(1);
    const removed = { id: issuerNoteId, calendarItemId: block?.id ?? '' };
    await onCalendar(asked, (calendar) => calendar.ask('deleteScheduleItemNote', removed));
    expect((await accept(asked, id, {}, key)).block).toBeNull();
  });

  it('publishes the block to its owner and nobody else', async () => {
    const { asked, issuer } = world;
    const { id } = await world.offer([{ userId: asked.id }]);
    await onCalendar(issuer, (issuers) =>
      onCalendar(asked, async (theirs) => {
        const { block } = await accept(asked, id);
        expect(block).not.toBeNull();
        await theirs.waitForEvent((change) => change.id === block?.id && change.op === 'upsert');
        // A later write of the issuer: every earlier change has reached them before it.
        const own = { id: uuidv7(), title: 'Own', startDate: instant(), endDate: instant(), timeZone: 'UTC' };
        await issuers.ask('createScheduleItem', { props: own });
        await issuers.waitForEvent((change) => change.id === own.id);
        expect(issuers.received.map(({ change }) => change.id)).toEqual([own.id]);
      }),
    );
  });

  it('without a gap before the due date plans nothing', async () => {
    const { id, issuerNoteId } = await world.offer([{ userId: world.asked.id }], { dueDate: instant() });
    expect((await accept(world.asked, id)).block).toBeNull();
    expect(await blocksOf(world.asked, issuerNoteId)).toEqual([]);
  });

  it('answers the chosen one of several addresses of the same user', async () => {
    const { deep, issuer, groups } = world;
    const paths = [{ userId: deep.id }, { groupId: groups.team }, { organizationId: world.organizationId }];
    for (const chosen of [0, 1, 2]) {
      const { id, issuerNoteId, access } = await world.offer(paths);
      const accessId = access[chosen]?.id;
      expect((await see(deep, id)).requestAccessId).toBe(access[0]?.id);
      const { request } = await accept(deep, id, { access: { id: accessId } });
      expect(request).toMatchObject({ status: 'accepted', acceptedById: deep.id, requestAccessId: accessId });
      const answers = (await see(issuer, id)).access.map(({ status, answeredById }) => [
        status,
        answeredById,
      ]);
      const expected = paths.map((_, at) => (at === chosen ? ['accepted', deep.id] : ['pending', null]));
      expect(answers).toEqual(expected);
      const task = await deep.socket.ask('getTask', { id: issuerNoteId });
      expect(task).toMatchObject({ role: 'assignee', NoteAccess: [{ userId: deep.id, right: 'assignee' }] });
      expect(await blocksOf(deep, issuerNoteId)).toHaveLength(1);
    }
  });

  it('of a task that was handed back plans another block', async () => {
    const { asked, issuer } = world;
    const { id, issuerNoteId: noteId } = await world.offer([{ userId: asked.id }]);
    const { block } = await accept(asked, id);
    await as(asked, 'handBackTask', { params: { noteId }, body: {} });
    const again = { id: uuidv7(), access: [{ id: uuidv7(), userId: asked.id }] };
    await as(issuer, 'createDelegationRequest', { params: { noteId }, body: again });
    const next = await accept(asked, again.id);
    expect(next.block?.id).not.toBe(block?.id);
    expect((await blocksOf(asked, noteId)).map((item) => item.id)).toContain(next.block?.id);
  });
});

describe('an earlier client, which plans the block with a second write', () => {
  const block = z.object({ startDate: z.string(), endDate: z.string(), timeZone: z.string() });
  const earlierReply = z.object({ request: delegationRequest, offeredBlock: z.nullable(block) });
  const plan = (by: Member, id: string, span: z.infer<typeof block>) =>
    onCalendar(by, (calendar) =>
      calendar.ask('createScheduleItemNote', { id, props: { id: uuidv7(), ...span } }),
    );

  it('ends with one block', async () => {
    const { asked } = world;
    const { id, issuerNoteId } = await world.offer([{ userId: asked.id }]);
    const { status, ...reply } = await send(server, asked, 'POST', `/api/delegation/acceptRequest/${id}`, {});
    expect(status).toBe(200);
    const { offeredBlock } = z.parse(earlierReply, reply);
    if (offeredBlock !== null) await plan(asked, issuerNoteId, offeredBlock);
    expect(await blocksOf(asked, issuerNoteId)).toHaveLength(1);
  });

  it('can send it late for an acceptance that planned nothing', async () => {
    const { asked } = world;
    const { id, issuerNoteId } = await world.offer([{ userId: asked.id }], { dueDate: instant() });
    await accept(asked, id);
    await plan(asked, issuerNoteId, {
      startDate: instant(),
      endDate: instant(1_800_000),
      timeZone: 'UTC',
    });
    expect(await blocksOf(asked, issuerNoteId)).toHaveLength(1);
  });
});
