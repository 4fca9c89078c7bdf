import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TEMPLATE_TASKS, MAX_TEMPLATE_TEXT, MAX_TEMPLATES } from '#contract/limits.ts';
import type { Template } from '#contract/task/template.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { PASSWORD, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let acme: TestOrganization<'mia' | 'ned' | 'gus' | 'ann', never>;
let mia: TestSocket;
let ned: TestSocket;
let gus: TestSocket;
let ann: TestSocket;
let stranger: TestSocket;
const open: TestSocket[] = [];

async function connect(person: Person): Promise<TestSocket> {
  const socket = await connectSocket(server.url, 'tasks', person.token);
  open.push(socket);
  return socket;
}

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { mia: 'member', ned: 'member', gus: 'guest', ann: 'admin' },
  });
  const { people } = acme;
  [mia, ned, gus, ann] = (await Promise.all(
    [people.mia, people.ned, people.gus, people.ann].map(connect),
  )) as [TestSocket, TestSocket, TestSocket, TestSocket];
  stranger = await connect(await registerPerson(server));
});
afterAll(async () => {
  for (const each of [stranger, gus]) expect(JSON.stringify(each.received)).not.toContain('Onboarding');
  for (const each of open) each.close();
  await server.close();
});

const tree = [
  buildTemplateTask({ title: 'Onboarding', due: { days: 0, minutes: null } }),
  buildTemplateTask({ depth: 1, title: 'Order a laptop', due: { days: -14, minutes: 540 }, labels: ['it'] }),
  buildTemplateTask({
    depth: 2,
    title: 'Choose a model',
    recurrence: { rule: 'FREQ=WEEKLY', basis: 'date' },
    links: [{ assetType: 'amount', assetValue: '900', unit: 'EUR', label: 'Price' }],
  }),
  buildTemplateTask({ depth: 1, title: 'First day' }),
];
const create = (socket: TestSocket, fields: object = {}) =>
  socket.ask('createTemplate', { id: uuidv7(), name: 'Onboarding', tree, ...fields });
const share = (socket: TestSocket) => create(socket, { organizationId: acme.id });
const idsOf = async (socket: TestSocket) => (await socket.ask('getTemplates', {})).map(({ id }) => id);
const rename = (socket: TestSocket, { id: templateId, version }: Template, name: string) =>
  socket.ask('updateTemplate', { templateId, version, updateTemplateData: { name } });

describe('the template service', () => {
  it('refuses what is no tree, and a tree that is too large', async () => {
    const refused: readonly (readonly Parameters<typeof buildTemplateTask>[0][])[] = [
      [],
      [{ depth: 1 }],
      [{}, {}],
      [{}, { depth: 2 }],
      [{}, ...Array.from({ length: MAX_TEMPLATE_TASKS }, () => ({ depth: 1 }))],
      [{ title: ' ' }],
      [{ due: { days: 0, minutes: 1_440 } }],
      [{ description: 'x'.repeat(MAX_TEMPLATE_TEXT) }],
      [{ links: [{ assetType: 'link', assetValue: 'javascript:alert(1)', label: '' }] }],
    ];
    for (const tasks of refused)
      await expect(create(mia, { tree: tasks.map(buildTemplateTask) })).rejects.toThrow('invalid_input');
    await expect(create(mia, { name: ' ' })).rejects.toThrow('invalid_input');
  });

  it('refuses a taken id, and everything of a stranger’s', async () => {
    const made = await create(mia);
    await expect(create(ned, { id: made.id })).rejects.toThrow('id_taken');
    for (const other of [ned, stranger]) {
      await expect(rename(other, made, 'Theirs')).rejects.toThrow('not_found');
      await expect(other.ask('deleteTemplate', { templateId: made.id })).rejects.toThrow('not_found');
      await expect(other.ask('restoreTemplate', { templateId: made.id })).rejects.toThrow('not_found');
      expect(await idsOf(other)).not.toContain(made.id);
    }
  });

  it('refuses templates beyond the limit, restored and shared ones too', async () => {
    const { id: organizationId, owner } = await makeOrganization(server, {});
    const socket = await connect(owner);
    const deleted = await create(socket, { organizationId });
    await socket.ask('deleteTemplate', { templateId: deleted.id });
    const own = await create(socket);
    await server.database.executeSql(
      `insert into templates (id, created_at, updated_at, owner_id, organization_id, name, tree)
       select uuidv7(), now(), now(), $1, $2, 't' || i, '[]' from generate_series(1, ${MAX_TEMPLATES}) i`,
      [owner.user.id, organizationId],
    );
    await expect(create(socket, { organizationId })).rejects.toThrow('too_many');
    await expect(socket.ask('restoreTemplate', { templateId: deleted.id })).rejects.toThrow('too_many');
    const move = { templateId: own.id, version: 1, updateTemplateData: { organizationId } };
    await expect(socket.ask('updateTemplate', move)).rejects.toThrow('too_many');
  });
});

/** Locks are waited for on PostgreSQL alone: the embedded database runs one transaction at a time. */
it.runIf(testDatabaseUrl !== undefined)(
  'members at once share no more templates than an organization has room for',
  async () => {
    const { id: organizationId, people } = await makeOrganization(server, {
      people: { kim: 'member', lee: 'member' },
    });
    const sockets = await Promise.all(Object.values(people).map(connect));
    const fill = `insert into templates (id, created_at, updated_at, owner_id, organization_id, name, tree)
      select uuidv7(), now(), now(), $1, $2, 't' || i, '[]' from generate_series(1, ${MAX_TEMPLATES - 1}) i`;
    await server.database.executeSql(fill, [people.kim.user.id, organizationId]);
    // Holds both ids, so that each member has counted before any of them has written.
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ids = [uuidv7(), uuidv7()];
    const held = server.database
      .transaction(async (tx) => {
        for (const id of ids)
          await tx.execute(
            sql`insert into templates (id, created_at, updated_at, owner_id, name, tree)
              values (${id}, now(), now(), ${people.kim.user.id}, 'held', '[]')`,
          );
        begun.resolve();
        await ending.promise;
        throw new Error('given up');
      })
      .catch(() => undefined);
    await begun.promise;
    const made = Promise.allSettled(
      sockets.map((socket, index) => create(socket, { organizationId, id: ids[index] })),
    );
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await server.database.executeSql(waiting)).rows).toHaveLength(2);
    ending.resolve();
    await held;
    const refused = (await made).flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('too_many')]);
  },
);

describe('a template', () => {
  it('keeps its tree, and is changed, deleted and restored', async () => {
    const made = await create(mia);
    expect(made).toMatchObject({ name: 'Onboarding', organizationId: null, tree, version: 1 });
    const changed = await mia.ask('updateTemplate', {
      templateId: made.id,
      version: 1,
      updateTemplateData: { name: 'Arrival', tree: tree.slice(0, 2) },
    });
    expect(changed).toMatchObject({ name: 'Arrival', tree: tree.slice(0, 2), version: 2 });
    await mia.ask('deleteTemplate', { templateId: made.id });
    expect(await idsOf(mia)).not.toContain(made.id);
    await expect(rename(mia, changed, 'Gone')).rejects.toThrow('not_found');
    expect(await mia.ask('restoreTemplate', { templateId: made.id })).toMatchObject({ version: 4 });
    expect(await idsOf(mia)).toContain(made.id);
  });
});

describe('a template of an organization', () => {
  it('is seen by members live, and by no guest', async () => {
    const made = await share(mia);
    await ned.waitForEvent(({ id, op }) => id === made.id && op === 'upsert');
    expect(await idsOf(ned)).toContain(made.id);
    expect(await idsOf(gus)).not.toContain(made.id);
    await expect(share(gus)).rejects.toThrow('not_found');
    await expect(share(stranger)).rejects.toThrow('not_found');
  });

  it('is changed by its creator and admins alone, and moved by its creator alone', async () => {
    const made = await share(mia);
    await expect(rename(ned, made, 'Theirs')).rejects.toThrow('not_permitted');
    await expect(ned.ask('deleteTemplate', { templateId: made.id })).rejects.toThrow('not_permitted');
    expect(await rename(mia, made, 'Hers')).toMatchObject({ name: 'Hers' });
    expect(await rename(ann, made, 'Admin’s')).toMatchObject({ name: 'Admin’s' });
    const away = { templateId: made.id, version: 3, updateTemplateData: { organizationId: null } };
    await expect(ann.ask('updateTemplate', away)).rejects.toThrow('not_permitted');
    expect(await mia.ask('updateTemplate', away)).toMatchObject({ organizationId: null });
    await ned.waitForEvent(({ id, op }) => id === made.id && op === 'remove');
    expect(await idsOf(ann)).not.toContain(made.id);
    const back = { ...away, updateTemplateData: { organizationId: acme.id } };
    await mia.ask('updateTemplate', back);
    expect(await idsOf(ned)).toContain(made.id);
  });

  it('is lost with the membership, its creator’s too, and hidden with the organization', async () => {
    const {
      id: organizationId,
      owner,
      people,
    } = await makeOrganization(server, {
      people: { kim: 'member', lee: 'member' },
    });
    const [kim, lee, boss] = [await connect(people.kim), await connect(people.lee), await connect(owner)];
    const made = await create(kim, { organizationId });
    const leaving = { orgId: organizationId, userId: people.kim.user.id };
    await call(server, owner, 'removeOrganizationMember', { params: leaving });
    expect(await idsOf(kim)).toEqual([]);
    await expect(rename(kim, made, 'Still hers?')).rejects.toThrow('not_found');
    expect(await idsOf(lee)).toEqual([made.id]);
    await call(server, owner, 'deleteOrganization', { params: { id: organizationId } });
    expect(await idsOf(lee)).toEqual([]);
    await expect(rename(boss, made, 'Still there?')).rejects.toThrow('not_found');
  });

  it('stays with its members when the account of its creator is deleted', async () => {
    const { id: organizationId, people } = await makeOrganization(server, {
      people: { kim: 'member', lee: 'member' },
    });
    const [kim, lee] = [await connect(people.kim), await connect(people.lee)];
    const shared = await create(kim, { organizationId });
    const own = await create(kim);
    await call(server, people.kim, 'deleteAccount', { body: { password: PASSWORD } });
    await server.app.heldJobs.runAll();
    expect(await idsOf(lee)).toEqual([shared.id]);
    const { rows } = await server.database.executeSql('select id from templates where id = $1', [own.id]);
    expect(rows).toEqual([]);
  });
});
