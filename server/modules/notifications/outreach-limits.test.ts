import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { createConnections } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
const connections = createConnections(() => server);
beforeAll(async () => {
  server = await startTestServer({ rateLimitFactor: 1 });
});
afterAll(async () => {
  connections.close();
  await server.close();
});

async function taskOf(person: Person) {
  const socket = await connections.connect(person);
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Buy pills at evil.example' });
  return { socket, id };
}
async function offer(by: Person, noteId: string, to: Person): Promise<string> {
  const id = uuidv7();
  await call(server, by, 'createDelegationRequest', {
    params: { noteId },
    body: { id, access: [{ id: uuidv7(), userId: to.user.id }], message: 'Look here' },
  });
  return id;
}
const withdraw = (by: Person, id: string) => call(server, by, 'deleteDelegationRequest', { params: { id } });
const notificationsOf = async (person: Person) =>
  (await call(server, person, 'getNotifications', { query: {} })).notifications.map(({ kind }) => kind);

describe('a stranger', () => {
  it('with an unverified address reaches nobody by a request, a share or a mention', async () => {
    const [eve, ada] = [await registerUnverified(server), await registerPerson(server)];
    const { socket, id } = await taskOf(eve);
    await expect(offer(eve, id, ada)).rejects.toThrow('not_verified');
    const data = { accessId: uuidv7(), userId: ada.user.id, right: 'view' as const };
    await expect(socket.ask('createTaskAccess', { id, data })).rejects.toThrow('not_verified');
    expect(await notificationsOf(ada)).toEqual([]);
  });

  it('reaches a user by few of forty requests and withdrawals', async () => {
    const [eve, ada] = [await registerPerson(server), await registerPerson(server)];
    const { id } = await taskOf(eve);
    let offers = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const request = await offer(eve, id, ada).catch((error: Error) => error);
      if (request instanceof Error) expect(request.message).toContain('too_many_requests');
      else {
        offers += 1;
        await withdraw(eve, request);
      }
    }
    expect(offers).toBe(5);
    const kinds = await notificationsOf(ada);
    expect(kinds.filter((kind) => kind === 'delegation.requested')).toHaveLength(5);
  });

  it('who withdraws before the delivery leaves nothing to send', async () => {
    const [eve, ada] = [await registerPerson(server), await registerPerson(server)];
    const { id } = await taskOf(eve);
    await withdraw(eve, await offer(eve, id, ada));
    await server.app.heldJobs.runAll();
    const folder = join(server.config.dataDir, 'mail');
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const toAda = mails.filter((mail) => mail.includes(ada.email));
    expect(toAda.length).toBeGreaterThan(0);
    expect(toAda.join()).not.toContain('asked you');
  });

  it('mentions a user a few times only, in new comments and in changed ones', async () => {
    const [eve, ada] = [await registerPerson(server), await registerPerson(server)];
    const { socket, id: noteId } = await taskOf(eve);
    const access = { accessId: uuidv7(), userId: ada.user.id, right: 'view' as const };
    await socket.ask('createTaskAccess', { id: noteId, data: access });
    const mentionIds = [ada.user.id];
    const commentId = uuidv7();
    await socket.ask('createComment', { commentId, noteId, text: 'Nobody yet' });
    const outcomes: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const mention =
        turn % 2 === 0
          ? socket.ask('createComment', { commentId: uuidv7(), noteId, text: 'Look', mentionIds })
          : socket.ask('updateComment', { commentId, data: { text: `Look ${turn}`, mentionIds } });
      outcomes.push(
        await mention.then(
          () => 'told',
          (error: Error) => error.message,
        ),
      );
      await socket.ask('updateComment', { commentId, data: { text: 'Nobody', mentionIds: [] } });
    }
    for (const text of ['Fifth', 'Sixth']) {
      const mention = socket.ask('createComment', { commentId: uuidv7(), noteId, text, mentionIds });
      await expect(mention).rejects.toThrow('too_many_requests');
    }
    expect(outcomes).toEqual(['told', 'told', 'told', 'told']);
    const mentions = (await notificationsOf(ada)).filter((kind) => kind === 'comment.mentioned');
    expect(mentions).toHaveLength(4);
    // Comments without a mention stay possible: they only show on the task.
    await socket.ask('createComment', { commentId: uuidv7(), noteId, text: 'Without' });
  });

  it('shares with a user a few times only, also by replacing', async () => {
    const [eve, ada] = [await registerPerson(server), await registerPerson(server)];
    const { socket, id } = await taskOf(eve);
    let shares = 0;
    for (let turn = 0; turn < 7; turn += 1) {
      const data = { accessId: uuidv7(), userId: ada.user.id, right: 'view' as const };
      const isShared = await socket.ask('createTaskAccess', { id, data }).then(
        () => true,
        () => false,
      );
      if (!isShared) continue;
      shares += 1;
      await socket.ask('deleteTaskAccess', { id, accessId: data.accessId });
    }
    expect(shares).toBe(5);
  });
});

it('a member who joins and leaves a group repeatedly is notified once', async () => {
  const { owner, people, groups } = await makeOrganization(server, {
    people: { mia: 'member' },
    groups: { team: {}, crew: {} },
  });
  async function putIn(id: string) {
    const params = { id, userId: people.mia.user.id };
    await call(server, owner, 'addGroupMember', { params, body: {} });
    await call(server, owner, 'removeGroupMember', { params });
  }
  for (let turn = 0; turn < 4; turn += 1) await putIn(groups.team);
  await call(server, people.mia, 'readNotifications', { body: {} });
  await putIn(groups.team);
  const ofGroups = async () =>
    (await notificationsOf(people.mia)).filter((kind) => kind.startsWith('group.'));
  expect(await ofGroups()).toEqual(['group.removed', 'group.added']);
  await putIn(groups.crew);
  expect(await ofGroups()).toHaveLength(4);
  await server.database.executeSql(`update notifications set created_at = created_at - interval '25 hours'`);
  await putIn(groups.team);
  expect(await ofGroups()).toHaveLength(6);
});

it('colleagues have higher limits, and answers are never counted', async () => {
  const { owner, people } = await makeOrganization(server, { people: { mia: 'member' } });
  const { id } = await taskOf(owner);
  for (let turn = 0; turn < 8; turn += 1) {
    const request = await offer(owner, id, people.mia);
    await call(server, people.mia, 'rejectDelegationRequest', { params: { id: request }, body: {} });
  }
  expect((await notificationsOf(people.mia)).filter((kind) => kind === 'delegation.requested')).toHaveLength(
    8,
  );
});
