import type { Client } from '@modelcontextprotocol/client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/api.ts';
import type { EventName } from '#contract/events/realtime.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { eventRows } from '#tests/policy/event-rows.ts';
import type { Expected } from '#tests/policy/expected.ts';
import { type Column, columns, gatherPeople, type People } from '#tests/policy/people.ts';
import { idsOf, makeWorld, retireWorlds, type World } from '#tests/policy/policy-world.ts';
import { routeRows } from '#tests/policy/route-rows.ts';
import { DAY } from '#time/units.ts';
import { closeAssistants, connectAssistant, type Data, use } from './assistant.test-support.ts';
import { allTools } from './tools/all-tools.ts';

type Caller = Exclude<Column, 'nobody'>;
const callers = columns.filter((column): column is Caller => column !== 'nobody');
/** Text in every field of a world that somebody could have written. */
const SECRET = ' known-to-the-world';

let server: TestServer;
let people: People;
let assistants: Readonly<Record<Caller, Client>>;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  people = await gatherPeople(server);
  const connected = callers.map(
    async (caller) => [caller, await connectAssistant(server, people[caller].person)] as const,
  );
  // The entries have exactly these names.
  assistants = Object.fromEntries(await Promise.all(connected)) as Record<Caller, Client>;
});
afterAll(async () => {
  await closeAssistants();
  for (const { sockets } of Object.values(people)) {
    sockets.tasks.close();
    sockets.calendar.close();
  }
  await server.close();
});

const instantNow = () => new Date(server.clock.now()).toISOString();
async function freshWorld(): Promise<World> {
  await retireWorlds(server.database);
  return makeWorld(server.database, people, instantNow(), SECRET);
}
beforeEach(async () => {
  world = await freshWorld();
});

/** Tool that answers by one call about a thing, with its input; the call’s row of the policy matrix says who may. */
const rows: Readonly<Record<string, readonly [EventName | RouteName, (world: World) => Data]>> = {
  get_task: ['getTask', ({ task: id }) => ({ id })],
  add_task: ['createQuickTask', ({ task }) => ({ title: 'Part', parent_task_id: task })],
  change_task: ['updateTask', ({ task: id }) => ({ id, title: 'Changed' })],
  finish_task: ['finishTask', ({ openedTask: id }) => ({ id })],
  reopen_task: ['reopenTask', ({ finishedTask: id }) => ({ id })],
  plan_task: ['createScheduleItemNote', ({ task: id }) => ({ id, minutes: 30 })],
  start_timer: ['startNoteTimer', ({ task: id }) => ({ id })],
  ask_somebody: [
    'createDelegationRequest',
    ({ openedTask, people: { newcomer } }) => ({ task_id: openedTask, user_id: newcomer.id }),
  ],
  answer_request: ['acceptDelegationRequest', ({ request }) => ({ request_id: request, answer: 'accept' })],
  answer_proposal: [
    'answerDelegationProposal',
    ({ request, proposal }) => ({ request_id: request, proposal_id: proposal, agree: false }),
  ],
  comment: ['createComment', ({ task }) => ({ task_id: task, text: 'Something' })],
  delete_task: ['deleteTask', ({ openedTask: id }) => ({ id })],
};

function expectedOf(name: EventName | RouteName): Expected {
  if (name in eventRows) return eventRows[name as EventName][0];
  return routeRows[name as RouteName][0];
}

function outcomeOf({ error }: Data): string {
  return error === undefined ? 'ok' : String((error as { id?: unknown }).id);
}

describe('every tool about a thing answers each role as the policy table says', () => {
  it.each(Object.entries(rows))('%s', async (tool, [call, inputOf]) => {
    const expected = expectedOf(call);
    for (const caller of callers) {
      const own = expected[caller] === 'ok' ? await freshWorld() : world;
      expect([caller, outcomeOf(await use(assistants[caller], tool, inputOf(own)))]).toEqual([
        caller,
        expected[caller],
      ]);
      world = own;
    }
  });
});

const idFields = ['id', 'task_id', 'request_id', 'parent_task_id', 'user_id', 'proposal_id'];

/** Inputs of a tool that name each thing of the world, in each field that takes an id. */
function inputsWith(tool: string): Data[] {
  const given = { query: 'known', title: 'Mine', text: 'Mine', answer: 'decline', agree: true, minutes: 30 };
  const range = { from: '2020-01-01', until: '2020-01-02' };
  const now = instantNow();
  const recent = {
    from: new Date(server.clock.now() - DAY).toISOString().slice(0, 10),
    until: now.slice(0, 10),
  };
  if (tool === 'what_did_i_do') return [recent];
  const base = { ...given, ...(tool === 'plan_task' ? {} : range), handle: 'x' };
  return idsOf(world).map((id) => ({
    ...base,
    ...Object.fromEntries(idFields.map((field) => [field, id])),
  }));
}

describe('no tool shows anything beyond what was given', () => {
  it.each(allTools.map(({ name }) => name))('%s, to a stranger', async (tool) => {
    const answers = inputsWith(tool).map((input) => use(assistants.stranger, tool, input));
    expect(JSON.stringify(await Promise.all(answers))).not.toContain(SECRET.trim());
  });

  it.each(callers)('to %s: each task that a list shows opens in their own session too', async (caller) => {
    const { sockets } = people[caller];
    const lists = ['find_tasks', 'list_today', 'list_collections'];
    const finished = { state: 'completed' };
    const words = { query: 'known', state: 'all' };
    const answers = [
      ...(await Promise.all(lists.map((tool) => use(assistants[caller], tool)))),
      await use(assistants[caller], 'find_tasks', finished),
      await use(assistants[caller], 'find_tasks', words),
      await use(assistants[caller], 'what_did_i_do', inputsWith('what_did_i_do')[0]),
    ];
    const text = JSON.stringify(answers);
    const shown = idsOf(world).filter((id) => text.includes(id));
    const tasks = [
      world.task,
      world.openedTask,
      world.finishedTask,
      world.requestedTask,
      world.delegatedTask,
    ];
    for (const id of tasks.filter((task) => shown.includes(task)))
      expect((await sockets.tasks.ask('getTask', { id })).id).toBe(id);
    expect(shown).not.toContain(world.deletedTask);
    const collections = await sockets.tasks.ask('getCollections', { isEverywhere: true });
    expect(shown.includes(world.collection)).toBe(collections.some(({ id }) => id === world.collection));
    if (caller === 'stranger') expect(text).not.toContain(SECRET.trim());
  });
});

describe('a right that has ended', () => {
  it('is at an end for every tool and for undo, as soon as it is taken', async () => {
    const { editor, owner } = people;
    const { task: id } = world;
    const changed = await use(assistants.editor, 'change_task', { id, title: `Changed${SECRET}` });
    expect(changed.undo).toEqual(expect.any(String));
    const { NoteAccess } = await owner.sockets.tasks.ask('getTask', { id });
    const access = NoteAccess.find(({ userId }) => userId === editor.id);
    await owner.sockets.tasks.write('deleteTaskAccess', { id, accessId: access?.id ?? '' });
    expect(outcomeOf(await use(assistants.editor, 'undo', { handle: changed.undo }))).toBe('not_found');
    for (const tool of ['get_task', 'add_task', 'change_task', 'plan_task', 'start_timer', 'comment']) {
      const input = rows[tool]?.[1](world) ?? {};
      expect([tool, outcomeOf(await use(assistants.editor, tool, input))]).toEqual([tool, 'not_found']);
    }
    const { tasks } = await use(assistants.editor, 'find_tasks');
    expect((tasks as Data[]).map((task) => task.id)).not.toContain(id);
  });

  it('is at an end for members who left the organization', async () => {
    const { member, owner } = people;
    const inOrganization = await use(assistants.member, 'find_tasks');
    expect((inOrganization.tasks as Data[]).map((task) => task.id)).toContain(world.task);
    const reply = await server.app.inject({
      method: 'DELETE',
      url: `/api/organizations/${world.organization}/removeMember/${member.id}`,
      headers: { authorization: `Bearer ${owner.person.token}`, 'idempotency-key': uuidv7() },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    for (const tool of ['find_tasks', 'list_today', 'list_collections', 'list_requests']) {
      const answer = JSON.stringify(await use(assistants.member, tool));
      expect(answer, tool).not.toContain(SECRET.trim());
    }
    expect(outcomeOf(await use(assistants.member, 'get_task', { id: world.task }))).toBe('not_found');
  });
});
