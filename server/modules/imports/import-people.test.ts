import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportDetail, ImportRow } from '#contract/import/import.ts';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { makeToken } from '#tests/factories/dav-client.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
let acme: TestOrganization<'bob' | 'mia' | 'gus', never>;
let ada: Person;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  acme = await makeOrganization(server, { people: { bob: 'member', mia: 'member', gus: 'guest' } });
  ada = await registerPerson(server);
  await joinTogether(server, acme.owner, acme.id, ada);
  imports = importsOf(server, ada);
});
afterAll(() => server.close());

const head = 'Id,Title,Assignee,Completed at';
const csv = (rows: readonly string[]) => [head, ...rows].join('\n');
const file = csv(['1,Paint,Bob,', '2,Sweep,Mia,', '3,Old,Bob,2026-01-02 10:00', '4,Alone,,']);

type PeopleChoices = NonNullable<ImportDetail['choices']['peopleChoices']>;
const toColleague = (name: string, userId: string): PeopleChoices[number] => ({
  name,
  to: 'colleague',
  userId,
});

function choose(plan: ImportDetail, peopleChoices: PeopleChoices, by = imports) {
  return by.ask('PUT', `/${plan.id}/choices`, JSON.stringify({ ...plan.choices, peopleChoices }));
}
async function carryOut({ id }: Pick<ImportDetail, 'id'>): Promise<ImportDetail> {
  expect((await imports.ask('POST', `/${id}/start`)).status).toBe(200);
  await server.app.heldJobs.runAll();
  return imports.get(id);
}
async function rowsOf({ id }: Pick<ImportDetail, 'id'>): Promise<Map<string, ImportRow>> {
  const { body } = await imports.ask('GET', `/${id}/rows`);
  return new Map(body.rows.map((row: ImportRow) => [row.title, row]));
}
async function tasksOf(person: Person) {
  const socket = await connectSocket(server.url, 'tasks', person.token);
  const { tasks } = await socket.ask('getTasks', {});
  socket.close();
  return tasks;
}
async function tasksIn(person: Person, plan: Pick<ImportDetail, 'id'>): Promise<string[]> {
  const ids = new Set([...(await rowsOf(plan)).values()].map(({ entityId }) => entityId));
  const tasks = await tasksOf(person);
  return tasks.flatMap(({ id, title }) => (ids.has(id) ? title : [])).sort();
}
async function newsOf(person: Person): Promise<string[]> {
  const { notifications } = await call(server, person, 'getNotifications', { query: { limit: 1_000 } });
  return notifications.map(({ kind }) => kind);
}
const numbersOf = ({ leftBehind }: ImportDetail) =>
  Object.fromEntries(leftBehind.map(({ what, count }) => [what, count]));

describe('a name of a file is refused', () => {
  it('a stranger, a guest, nobody, oneself and a former member, as if none of them existed', async () => {
    const plan = await imports.prepared('a.csv', file);
    const stranger = await registerPerson(server);
    const former = await registerPerson(server);
    await joinTogether(server, acme.owner, acme.id, former);
    const params = { orgId: acme.id, userId: former.user.id };
    await call(server, acme.owner, 'removeOrganizationMember', { params });
    const nobody = '0190a000-0000-7000-8000-000000000001';
    for (const id of [stranger.user.id, former.user.id, acme.people.gus.user.id, ada.user.id, nobody]) {
      const refused = await choose(plan, [toColleague('Bob', id)]);
      expect(refused).toMatchObject({ status: 409, body: { id: 'not_a_colleague' } });
    }
    expect((await imports.get(plan.id)).choices.peopleChoices ?? []).toEqual([]);
  });

  it('a colleague who left before the import starts', async () => {
    const plan = await imports.prepared('a.csv', file);
    const leaving = await registerPerson(server);
    await joinTogether(server, acme.owner, acme.id, leaving);
    expect((await choose(plan, [toColleague('Bob', leaving.user.id)])).status).toBe(200);
    const params = { orgId: acme.id, userId: leaving.user.id };
    await call(server, acme.owner, 'removeOrganizationMember', { params });
    const refused = await imports.ask('POST', `/${plan.id}/start`);
    expect(refused).toMatchObject({ status: 409, body: { id: 'not_a_colleague' } });
    expect(await tasksOf(ada)).toEqual([]);
  });

  it('a colleague, by a token that may not assign tasks', async () => {
    const plan = await imports.prepared('a.csv', file);
    const scopes: TokenScope[] = ['tasks:write', 'time:write', 'calendar:write', 'people:read'];
    const narrow = importsOf(server, { token: await makeToken(server, ada, scopes) });
    const wanted = [toColleague('Bob', acme.people.bob.user.id)];
    expect(await choose(plan, wanted, narrow)).toMatchObject({
      status: 403,
      body: { id: 'insufficient_scope' },
    });
    expect((await choose(plan, [{ name: 'Bob', to: 'label', userId: null }], narrow)).status).toBe(200);
    await choose(plan, wanted);
    const refused = await narrow.ask('POST', `/${plan.id}/start`);
    expect(refused).toMatchObject({ status: 403, body: { id: 'insufficient_scope' } });
    const whole = importsOf(server, { token: await makeToken(server, ada, [...scopes, 'people:write']) });
    expect((await whole.ask('POST', `/${plan.id}/start`)).status).toBe(200);
    await server.app.heldJobs.runAll();
  });

  it('choices without end, names that are too long, and a character that no database stores', async () => {
    const plan = await imports.prepared('a.csv', file);
    const none = (name: string) => ({ name, to: 'none' as const, userId: null });
    const many = Array.from({ length: 501 }, (_, index) => none(`P${index}`));
    for (const wrong of [many, [none('x'.repeat(121))], [none('Bob\0')]])
      expect(await choose(plan, wrong)).toMatchObject({ status: 400, body: { id: 'invalid_input' } });
  });
});

describe('a name of a file', () => {
  it('that one colleague has, or their email address, is proposed and not applied', async () => {
    const { bob, mia } = acme.people;
    const twin = await registerPerson(server);
    const body = { firstName: 'Only', lastName: 'Once' };
    await call(server, twin, 'updateUser', { params: { id: twin.user.id }, body });
    await joinTogether(server, acme.owner, acme.id, twin);
    const verified = 'update users set is_verified = true where id = $1';
    await server.database.executeSql(verified, [bob.user.id]);
    await server.database.executeSql('update users set is_verified = false where id = $1', [mia.user.id]);
    const names = [bob.user.email.toUpperCase(), mia.user.email, 'only  once', 'Nobody', 'Ada Test'];
    const plan = await imports.prepared(
      'a.csv',
      csv(names.map((name, index) => `${index},T${index},${name},`)),
    );
    const proposed = new Map(plan.found.people.map(({ name, proposedId }) => [name, proposedId]));
    // Everybody of the organization but one is called Ada Test.
    expect(names.map((name) => proposed.get(name))).toEqual([bob.user.id, null, twin.user.id, null, null]);
    expect(plan.choices.peopleChoices ?? []).toEqual([]);
    const done = await carryOut(plan);
    expect(await tasksIn(bob, done)).toEqual([]);
    expect(await tasksIn(twin, done)).toEqual([]);
    expect((await tasksOf(ada)).find(({ title }) => title === 'T0')?.description).toBe(`@${names[0]}`);
  });

  it('goes to a colleague, a label, the description or nowhere, and the plan counts what is left', async () => {
    const { bob } = acme.people;
    const rows = ['1,Paint,"Bob, Mia",', '2,Old,Bob,2026-01-02 10:00', '3,Sweep,Kim,', '4,Cook,Lea,'];
    const plan = await imports.prepared('a.csv', csv(rows));
    expect(numbersOf(plan)).toEqual({});
    const none = await imports.ask(
      'PUT',
      `/${plan.id}/choices`,
      JSON.stringify({ ...plan.choices, people: 'none' }),
    );
    expect(numbersOf(none.body)).toEqual({ assignee: 5 });
    const { body } = await choose(plan, [
      toColleague('Bob', bob.user.id),
      toColleague('Mia', acme.people.mia.user.id),
      { name: 'Kim', to: 'label', userId: null },
      { name: 'Lea', to: 'none', userId: null },
    ]);
    expect(numbersOf(body)).toEqual({ assignee: 1, done_assignee: 1, further_assignee: 1 });
    const planned = await rowsOf(plan);
    const named = (title: string) => planned.get(title)?.leftBehind.map(({ what, detail }) => [what, detail]);
    expect(named('Paint')).toEqual([['further_assignee', 'Mia']]);
    expect(named('Old')).toEqual([['done_assignee', 'Bob']]);
    expect(named('Cook')).toEqual([['assignee', 'Lea']]);
    const { body: sample } = await imports.ask('GET', `/${plan.id}/sample`);
    expect(
      sample.map(({ title, assigneeId, labels }: Record<string, unknown>) => [title, assigneeId, labels]),
    ).toEqual([
      ['Paint', bob.user.id, []],
      ['Old', null, []],
      ['Sweep', null, ['Kim']],
      ['Cook', null, []],
    ]);
    const done = await carryOut(plan);
    expect(numbersOf(done)).toEqual(numbersOf(body));
    expect(await tasksIn(bob, done)).toEqual(['Paint']);
    expect(await tasksIn(acme.people.mia, done)).toEqual([]);
    expect((await tasksOf(ada)).map(({ title, description }) => [title, description]).sort()).toEqual([
      ['Cook', ''],
      ['Paint', ''],
      ['Sweep', ''],
    ]);
  });

  it('that goes to the same colleague as another one of its task is no loss', async () => {
    const { bob } = acme.people;
    const plan = await imports.prepared('a.csv', csv(['1,Paint,"Bob, Bobby",']));
    const { body } = await choose(plan, [toColleague('Bob', bob.user.id), toColleague('Bobby', bob.user.id)]);
    expect(numbersOf(body)).toEqual({});
  });
});

describe('a task that an import assigns', () => {
  it('is the colleague’s as if it was assigned by hand, and nobody is notified', async () => {
    const { bob } = acme.people;
    const before = await newsOf(bob);
    const plan = await imports.prepared('a.csv', file);
    await choose(plan, [toColleague('Bob', bob.user.id)]);
    const done = await carryOut(plan);
    const id = (await rowsOf(done)).get('Paint')?.entityId;
    expect((await tasksOf(bob)).find((task) => task.id === id)).toMatchObject({
      ...{
        role: 'assignee',
        delegatedStatus: 'DELEGATED',
        isNew: true,
        description: '',
        ownerId: ada.user.id,
      },
    });
    expect(await newsOf(bob)).toEqual(before);
    expect(await newsOf(ada)).not.toContain('task.assigned');
  });

  it('is taken back when the import is undone, unless its colleague changed it', async () => {
    const { bob } = acme.people;
    const plan = await imports.prepared('a.csv', csv(['1,Paint,Bob,', '2,Sweep,Bob,']));
    await choose(plan, [toColleague('Bob', bob.user.id)]);
    const done = await carryOut(plan);
    const id = (await rowsOf(done)).get('Sweep')?.entityId ?? '';
    const socket = await connectSocket(server.url, 'tasks', bob.token);
    await socket.ask('updateTask', { id, data: { title: 'Swept' } });
    socket.close();
    await imports.ask('POST', `/${plan.id}/undo`);
    await server.app.heldJobs.runAll();
    const rows = await rowsOf(plan);
    expect([rows.get('Paint')?.action, rows.get('Sweep')?.reason]).toEqual(['remove', 'changed_since']);
    expect((await tasksOf(bob)).map(({ title }) => title)).toContain('Swept');
    expect((await tasksOf(ada)).map(({ title }) => title)).toEqual(['Swept']);
  });

  it('goes with its repetition and its subtasks, and all of it goes again by an undo', async () => {
    const { bob, mia } = acme.people;
    const rows = ['1,Water,,Bob,2031-01-02,every 2 weeks', '2,Fetch,1,Mia,,', '3,Pour,1,,,'];
    const plan = await imports.prepared('a.csv', ['Id,Title,Parent,Assignee,Due,Repeat', ...rows].join('\n'));
    await choose(plan, [toColleague('Bob', bob.user.id), toColleague('Mia', mia.user.id)]);
    const done = await carryOut(plan);
    expect(await tasksIn(bob, done)).toEqual(['Fetch', 'Pour', 'Water']);
    expect(await tasksIn(mia, done)).toEqual(['Fetch']);
    const water = (await tasksOf(bob)).find(({ title }) => title === 'Water');
    expect(water).toMatchObject({ role: 'assignee', recurrence: { rule: 'FREQ=WEEKLY;INTERVAL=2' } });
    await imports.ask('POST', `/${plan.id}/undo`);
    await server.app.heldJobs.runAll();
    expect([await tasksOf(ada), await tasksOf(bob), await tasksOf(mia)]).toEqual([[], [], []]);
  });

  it('stays with its owner and says why where its colleague left while it ran', async () => {
    const leaving = await registerPerson(server);
    await joinTogether(server, acme.owner, acme.id, leaving);
    const plan = await imports.prepared('a.csv', csv(['1,Paint,Bob,']));
    await choose(plan, [toColleague('Bob', leaving.user.id)]);
    await imports.ask('POST', `/${plan.id}/start`);
    const params = { orgId: acme.id, userId: leaving.user.id };
    await call(server, acme.owner, 'removeOrganizationMember', { params });
    await server.app.heldJobs.runAll();
    expect((await rowsOf(plan)).get('Paint')).toMatchObject({ action: 'create', reason: 'not_colleague' });
    expect(await tasksOf(ada)).toMatchObject([{ title: 'Paint', delegatedStatus: 'OPEN' }]);
  });

  it('is given by a later file of the product, and back once that is undone', async () => {
    const { bob, mia } = acme.people;
    const first = await imports.prepared('a.csv', csv(['1,Paint,,', '2,Sweep,Bob,']));
    await choose(first, [toColleague('Bob', bob.user.id)]);
    await carryOut(first);
    const id = (await rowsOf(first)).get('Paint')?.entityId ?? '';
    const socket = await connectSocket(server.url, 'tasks', ada.token);
    const data = {
      accessId: '0190a000-0000-7000-8000-00000000000a',
      userId: mia.user.id,
      right: 'view' as const,
    };
    await socket.ask('createTaskAccess', { id, data });
    socket.close();
    const second = await imports.prepared('b.csv', csv(['1,Paint,Mia,', '2,Sweep,Mia,']));
    await choose(second, [toColleague('Mia', mia.user.id)]);
    await carryOut(second);
    const rows = await rowsOf(second);
    expect(rows.get('Paint')).toMatchObject({ action: 'update', reason: null });
    expect(rows.get('Sweep')).toMatchObject({ action: 'update', reason: 'not_assigned' });
    const roleOf = async () => (await tasksOf(mia)).find((task) => task.id === id)?.role;
    expect(await roleOf()).toBe('assignee');
    await imports.ask('POST', `/${second.id}/undo`);
    await server.app.heldJobs.runAll();
    expect(await roleOf()).toBe('viewer');
    expect((await rowsOf(second)).get('Paint')?.reason).toBe('restored');
    expect(await tasksOf(bob)).toMatchObject([{ title: 'Sweep' }]);
  });
});
