import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#contract/people/sign-in.ts';
import { pageHeaders } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { demoPeople } from './demo-people.ts';
import { DEMO_PASSWORD, seedDemo } from './seed.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'daywall-demo-'));
let server: TestServer;

async function signIn(email: string) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: pageHeaders(server),
    payload: { email, password: DEMO_PASSWORD },
  });
  return signedIn.parse(reply.json());
}
const seed = () => seedDemo(server.database, { ...server.config, dataDir });
async function countOf(table: string): Promise<unknown> {
  return (await server.database.executeSql(`select count(*)::int as count from ${table}`)).rows;
}

let isFilled: boolean;
let mara: Awaited<ReturnType<typeof signIn>>;
let tasks: TestSocket;
let calendar: TestSocket;
beforeAll(async () => {
  server = await startTestServer();
  isFilled = await seed();
  mara = await signIn('mara@daywall.example');
  tasks = await connectSocket(server.url, 'tasks', mara.token);
  calendar = await connectSocket(server.url, 'calendar', mara.token);
});
afterAll(async () => {
  tasks.close();
  calendar.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the demo', () => {
  it('is filled once: a second time leaves everything as it is', async () => {
    expect(isFilled).toBe(true);
    const before = await countOf('changes');
    expect(await seed()).toBe(false);
    expect(await countOf('changes')).toEqual(before);
  });

  it('lets each of its people in', async () => {
    for (const { email, firstName } of demoPeople) {
      expect((await signIn(email)).user).toMatchObject({ firstName, isVerified: true });
    }
  });

  it('has an organization with every role, and groups below groups with leads and members', async () => {
    const organizations = await call(server, mara, 'getOrganizations', {});
    const office = organizations.find(({ name }) => name === 'Lindenhof Architects');
    const roles = office?.organizationMembers.map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set(['owner', 'admin', 'member', 'guest']));
    const groups = await call(server, mara, 'getGroups', {});
    expect(groups.filter(({ parentGroupId }) => parentGroupId !== null).length).toBeGreaterThan(2);
    const groupRoles = groups.flatMap(({ groupMembers }) => groupMembers.map(({ role }) => role));
    expect(new Set(groupRoles)).toEqual(new Set(['lead', 'member']));
  });

  it('has shared tasks, subtasks, labels, links, recurring tasks and reminders', async () => {
    const { tasks: open } = await tasks.ask('getTasks', {});
    const has = (fits: (task: (typeof open)[number]) => boolean) => expect(open.some(fits)).toBe(true);
    has(({ ownerId }) => ownerId !== mara.user.id);
    has(({ parentTaskId }) => parentTaskId !== null);
    has(({ NoteAccess }) => NoteAccess.length > 0);
    has(({ labels }) => labels.length > 0);
    has(({ assetLinks }) => assetLinks.length > 0);
    has(({ recurrence }) => recurrence !== null);
    has(({ reminders }) => reminders.length > 0);
    expect((await tasks.ask('getCollections', { isEverywhere: true })).length).toBeGreaterThan(2);
  });

  it('has delegation requests in every state, one with records against its estimate and one with another date', async () => {
    const requests = await call(server, mara, 'getDelegationRequests', {});
    const accepted = requests.find(({ status }) => status === 'accepted');
    const detail = await tasks.ask('getTask', { id: accepted?.issuerNoteId ?? '' });
    expect(detail).toMatchObject({ delegatedStatus: 'DELEGATED', workload: 240 });
    expect(detail.timerRecords.length).toBe(3);
    const all = await server.database.executeSql('select distinct status from delegation_requests');
    const states = new Set(all.rows.map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'accepted', 'rejected', 'handedBack', 'withdrawn']));
    const emails = requests.flatMap(({ access }) => access.flatMap(({ email }) => email ?? []));
    expect(emails).toEqual(['hello@oak-and-grain.example']);
    const tom = await signIn('tom@daywall.example');
    const asked = await call(server, tom, 'getDelegationRequests', {});
    expect(asked.some(({ status, proposals }) => status === 'pending' && proposals.length > 0)).toBe(true);
  });

  it('has notifications, read and unread, the latest first', async () => {
    const { notifications } = await call(server, mara, 'getNotifications', { query: {} });
    const at = notifications.map(({ createdAt }) => createdAt);
    expect(at).toEqual([...at].sort().reverse());
    expect(new Set(notifications.map(({ readAt }) => readAt === null))).toEqual(new Set([true, false]));
  });

  it('has a full week of blocks and two weeks of records, none of them ahead of now', async () => {
    const now = server.clock.now();
    const range = (from: number, to: number) => ({
      timeMin: new Date(now + from * DAY).toISOString(),
      timeMax: new Date(now + to * DAY).toISOString(),
    });
    const items = await calendar.ask('getCalendarItems', range(-7, 7));
    expect(new Set(items.map(({ startDate }) => startDate.slice(0, 10))).size).toBeGreaterThanOrEqual(5);
    const records = await tasks.ask('getTimerRecords', range(-14, 1));
    expect(records.length).toBeGreaterThan(8);
    const ends = records.map(({ endedAt, startedAt }) => Date.parse(endedAt ?? startedAt));
    expect(Math.max(...ends)).toBeLessThanOrEqual(now);
    expect(records.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('has a series of one’s own with guests', async () => {
    const now = server.clock.now();
    const [timeMin, timeMax] = [now - 7 * DAY, now + 28 * DAY].map((at) => new Date(at).toISOString());
    const items = await calendar.ask('getCalendarItems', { timeMin: timeMin ?? '', timeMax: timeMax ?? '' });
    const rehearsals = items.filter(({ rule, attendees }) => rule !== null && attendees.length === 2);
    expect(rehearsals.length).toBeGreaterThanOrEqual(3);
  });

  it('has no task that was finished or worked on before it was written down', async () => {
    const wrong = await server.database.executeSql(
      `select t.title from tasks t left join timer_records r on r.note_id = t.id
       where t.completed_at < t.created_at or r.started_at < t.created_at`,
    );
    expect(wrong.rows).toEqual([]);
  });

  it('starts anew where a run before did not come to its end', async () => {
    const people = demoPeople.length;
    await server.database.executeSql('update users set is_verified = false');
    expect(await seed()).toBe(true);
    expect(await countOf('users')).toEqual([{ count: people }]);
    expect(await countOf('organizations')).toEqual([{ count: 2 }]);
  });
});
