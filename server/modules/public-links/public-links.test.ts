import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { LinkChoices } from '#contract/links/public-link.ts';
import type { Route } from '#contract/route.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, MINUTE } from '#time/units.ts';

let server: TestServer;
let ada: { person: Person; socket: TestSocket };
let ben: { person: Person; socket: TestSocket };

const join = async () => {
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  return { person, socket: await connectSocket(server.url, 'tasks', person.token) };
};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// A sign-in counts as a confirmation for minutes only, and these tests move the clock.
const renew = async () => {
  [ada, ben] = [await join(), await join()];
};

const bare: LinkChoices = {
  view: 'list',
  hasDescriptions: false,
  hasFinished: false,
  hasNames: false,
  days: null,
};

const instant = () => new Date(server.clock.now()).toISOString();

async function makeTask(by: TestSocket, fields: object = {}): Promise<string> {
  return (await by.ask('createTask', { id: uuidv7(), title: 'Water the roses', ...fields })).id;
}

async function makeCollection(by: TestSocket, taskIds: string[], scope: object = {}) {
  const made = await by.ask('createQuickCollection', {
    collectionId: uuidv7(),
    name: 'Garden',
    taskIds,
    ...scope,
  });
  return made.id;
}

async function publish({ person }: { person: Person }, id: string, choices: Partial<LinkChoices> = {}) {
  const link = await call(server, person, 'createPublicLink', {
    params: { id },
    body: { ...bare, ...choices },
  });
  return new URL(link.address ?? '').pathname;
}

async function linkOf(id: string) {
  const { link } = await call(server, ada.person, 'getPublicLink', { params: { id } });
  if (link === null) throw new Error('The collection has no public link.');
  return link;
}

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

/** An organization of Ada, who owns it, and Ben, a member. */
async function makeTeam() {
  const { id: organizationId, owner } = await makeOrganization(server);
  await joinTogether(server, owner, organizationId, ada.person, { role: 'admin' });
  await joinTogether(server, owner, organizationId, ben.person, { role: 'member' });
  return { organizationId, owner };
}
const allow = (person: Person, orgId: string, isAllowed: boolean) =>
  call(server, person, 'allowPublicLinks', { params: { orgId }, body: { isAllowed } });

describe('a public link is refused', () => {
  beforeAll(renew);

  it('to whoever does not manage the collection', async () => {
    const { organizationId } = await makeTeam();
    await allow(ada.person, organizationId, true);
    const shared = await makeCollection(ada.socket, [], { organizationId });
    const own = await makeCollection(ada.socket, []);
    await expect(publish(ben, shared)).rejects.toThrow('not_permitted');
    await expect(publish(ben, own)).rejects.toThrow('not_found');
    // A member may edit the collection that they made, and yet not publish it.
    const bens = await makeCollection(ben.socket, [], { organizationId });
    await expect(publish(ben, bens)).rejects.toThrow('not_permitted');
  });

  it('in an organization until it allows them, and without a session', async () => {
    const { organizationId } = await makeTeam();
    const id = await makeCollection(ada.socket, [], { organizationId });
    await expect(publish(ada, id)).rejects.toThrow('public_links_off');
    await expect(allow(ben.person, organizationId, true)).rejects.toThrow('not_permitted');
    await expect(call(server, null, 'createPublicLink', { params: { id }, body: bare })).rejects.toThrow(
      'unauthenticated',
    );
  });

  it('alike where its secret is wrong, ended or cut off', async () => {
    const id = await makeCollection(ada.socket, [await makeTask(ada.socket)]);
    const path = await publish(ada, id);
    expect((await open(path)).statusCode).toBe(200);
    await call(server, ada.person, 'deletePublicLink', { params: { id } });
    const answers = await Promise.all(
      [path, path.slice(0, -1), '/p/x', '/p/%E0%A4%A', '/p/a/b', `/p/${'x'.repeat(2_000)}`].map((url) =>
        open(url),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // Made again, it has another address.
    expect(await publish(ada, id)).not.toBe(path);
  });

  it('at its former address, where it was made again after its end or after its maker lost the right', async () => {
    const { organizationId, owner } = await makeTeam();
    await allow(ada.person, organizationId, true);
    const id = await makeCollection(ada.socket, [], { organizationId });
    const former = await publish(ada, id, { days: 1 });
    const setRole = (role: 'member' | 'admin') =>
      call(server, owner, 'updateOrganizationMember', {
        params: { orgId: organizationId },
        body: { userId: ada.person.user.id, role },
      });
    await setRole('member');
    // The list of links names no collection that its reader may not publish any more.
    const { links } = await call(server, ada.person, 'getPublicLinks', { query: {} });
    expect(links.map(({ collectionId }) => collectionId)).not.toContain(id);
    await confirmPerson(server, owner);
    const ofOwner = await publish({ person: owner }, id, { days: 1 });
    await setRole('admin');
    expect((await open(former)).statusCode).toBe(404);
    expect((await open(ofOwner)).statusCode).toBe(200);

    server.clock.advance(DAY);
    await renew();
    const own = await makeCollection(ada.socket, []);
    const first = await publish(ada, own, { days: 1 });
    server.clock.advance(DAY);
    const again = await signInAgain(server, ada.person);
    await confirmPerson(server, again);
    const body = { ...bare, days: 1 };
    await expect(call(server, again, 'updatePublicLink', { params: { id: own }, body })).rejects.toThrow(
      'not_found',
    );
    expect(await publish({ person: again }, own, { days: 1 })).not.toBe(first);
    expect((await open(first)).statusCode).toBe(404);
    await renew();
  });
});

describe('a public page', () => {
  beforeAll(renew);

  it('shows titles, dates and progress, and what was chosen besides, without a trace in caches and engines', async () => {
    const title = 'Cut <b>the</b> hedge';
    const taskId = await makeTask(ada.socket, {
      title,
      description: 'With the *old* shears',
      dueDay: '2031-05-02',
      dueDate: '2031-05-02T00:00:00.000Z',
    });
    const doneId = await makeTask(ada.socket, { title: 'Buy soil' });
    await ada.socket.ask('finishTask', { id: doneId, at: instant(), clientNow: instant() });
    const id = await makeCollection(ada.socket, [taskId]);
    const path = await publish(ada, id);
    await ada.socket.ask('addTaskToCollection', { collectionId: id, taskId: doneId });
    const page = await open(path, { 'accept-language': 'de-AT' });
    expect(page.body).toContain('Cut &lt;b&gt;the&lt;/b&gt; hedge');
    expect(page.body).toContain('lang="de"');
    expect(page.body).toContain('2. Mai 2031');
    for (const kept of ['old', 'Buy soil', taskId, id, ada.person.user.id, '<b>'])
      expect(page.body).not.toContain(kept);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['set-cookie']).toBeUndefined();
    // An engine that may not open the page would not learn that it is not to be listed.
    expect((await open('/robots.txt')).body).not.toContain('Disallow');

    const body = { ...bare, view: 'board' as const, hasDescriptions: true, hasFinished: true };
    await call(server, ada.person, 'updatePublicLink', { params: { id }, body });
    const fuller = await open(path);
    expect(fuller.body).toContain('With the *old* shears');
    expect(fuller.body).toContain('Buy soil');
    const { etag = '' } = fuller.headers;
    expect((await open(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await ada.socket.ask('updateTask', { id: taskId, version: 1, data: { title: 'Trim it' } });
    expect((await open(path, { 'if-none-match': String(etag) })).body).toContain('Trim it');
  });

  it('never shows comments, subtasks, tasks taken out or deleted, and tasks of others', async () => {
    const taskId = await makeTask(ada.socket, { title: 'Shown' });
    await makeTask(ada.socket, { title: 'Secret subtask', parentTaskId: taskId });
    await ada.socket.ask('createComment', { commentId: uuidv7(), noteId: taskId, text: 'Secret comment' });
    const outId = await makeTask(ada.socket, { title: 'Taken out' });
    const deletedId = await makeTask(ada.socket, { title: 'Deleted' });
    const theirsId = await makeTask(ben.socket, { title: 'Of Ben' });
    const data = { accessId: uuidv7(), right: 'edit' as const, userId: ada.person.user.id };
    await ben.socket.ask('createTaskAccess', { id: theirsId, data });
    const id = await makeCollection(ada.socket, [taskId, outId, deletedId, theirsId]);
    const path = await publish(ada, id, { hasDescriptions: true, hasFinished: true, hasNames: true });
    expect((await open(path)).body).toContain('Taken out');
    await ada.socket.ask('removeTaskFromCollection', { collectionId: id, taskId: outId });
    await ada.socket.ask('deleteTask', { id: deletedId });
    const { body } = await open(path);
    expect(body).toContain('Shown');
    for (const hidden of ['Secret', 'Taken out', 'Deleted', 'Of Ben']) expect(body).not.toContain(hidden);
  });

  it('shows nothing that was put into a shared collection from another organization, or from nobody’s', async () => {
    const [here, elsewhere] = [await makeTeam(), await makeTeam()];
    for (const { organizationId } of [here, elsewhere]) await allow(ada.person, organizationId, true);
    const { organizationId } = here;
    const taskIds = [
      await makeTask(ada.socket, { title: 'From here', organizationId }),
      await makeTask(ada.socket, { title: 'From elsewhere', organizationId: elsewhere.organizationId }),
      await makeTask(ada.socket, { title: 'Of nobody' }),
    ];
    const path = await publish(ada, await makeCollection(ada.socket, taskIds, { organizationId }));
    const { body } = await open(path);
    expect(body).toContain('From here');
    for (const hidden of ['From elsewhere', 'Of nobody']) expect(body).not.toContain(hidden);
  });

  it('is changed with its days from then on, and reads no more of a long description than it shows', async () => {
    const taskId = await makeTask(ada.socket, { description: `${'a '.repeat(1_900)}${'b '.repeat(1_000)}` });
    const id = await makeCollection(ada.socket, [taskId]);
    const path = await publish(ada, id, { days: 7 });
    const { createdAt } = await linkOf(id);
    server.clock.advance(MINUTE);
    const body = { ...bare, hasDescriptions: true, days: 7 };
    await call(server, ada.person, 'updatePublicLink', { params: { id }, body });
    const changed = await linkOf(id);
    expect(Date.parse(changed.createdAt) - Date.parse(createdAt)).toBe(MINUTE);
    expect(Date.parse(changed.endsAt ?? '') - Date.parse(changed.createdAt)).toBe(7 * DAY);
    const page = (await open(path)).body;
    expect(page).toContain('a a a');
    expect(page).not.toContain('b b b');
  });

  it('ends at once with the switch of its organization, the right of its maker, its collection, and its date', async () => {
    const { organizationId, owner } = await makeTeam();
    await allow(ada.person, organizationId, true);
    const taskId = await makeTask(ada.socket, { title: 'Ours', organizationId });
    const id = await makeCollection(ada.socket, [taskId], { organizationId });
    const path = await publish(ada, id, { days: 7 });
    expect((await open(path)).body).toContain('Ours');
    const status = async () => (await open(path)).statusCode;

    await allow(ada.person, organizationId, false);
    expect(await status()).toBe(404);
    await allow(ada.person, organizationId, true);
    expect(await status()).toBe(200);

    const setRole = (role: 'member' | 'admin') =>
      call(server, owner, 'updateOrganizationMember', {
        params: { orgId: organizationId },
        body: { userId: ada.person.user.id, role },
      });
    await setRole('member');
    expect(await status()).toBe(404);
    await setRole('admin');
    expect(await status()).toBe(200);

    await ada.socket.ask('deleteCollection', { collectionId: id });
    expect(await status()).toBe(404);
    await ada.socket.ask('restoreCollection', { collectionId: id });
    expect(await status()).toBe(200);

    // A task that was moved to an organization without public links leaves the page.
    const personal = await makeCollection(ada.socket, [taskId]);
    const second = await publish(ada, personal);
    expect((await open(second)).body).toContain('Ours');
    await allow(ada.person, organizationId, false);
    expect((await open(second)).body).not.toContain('Ours');
    await allow(ada.person, organizationId, true);

    server.clock.advance(7 * DAY);
    expect(await status()).toBe(404);
  });
});

describe('the secret of a public link', () => {
  beforeAll(renew);

  it('opens no call and no socket', async () => {
    const id = await makeCollection(ada.socket, [await makeTask(ada.socket)]);
    const secret = (await publish(ada, id)).replace('/p/', '');
    const headers = { authorization: `Bearer ${secret}` };
    const closed = Object.values<Route>(api).filter(({ access }) => access === 'bearer');
    expect(closed.length).toBeGreaterThan(50);
    for (const { method, path } of closed) {
      const answer = await server.app.inject({
        method,
        url: path.replace(/:\w+/g, id),
        headers: { ...headers, 'idempotency-key': uuidv7(), 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{}' }),
      });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
    await expect(connectSocket(server.url, 'tasks', secret)).rejects.toThrow();
  });

  it('is made by those alone who confirmed themselves, and shown to nobody else', async () => {
    const id = await makeCollection(ada.socket, []);
    await publish(ada, id);
    const again = await signInAgain(server, ada.person);
    await expect(publish({ person: again }, id)).rejects.toThrow('confirmation_needed');
    const listed = async (by: Person) => {
      const { links } = await call(server, by, 'getPublicLinks', { query: {} });
      return links.map(({ address }) => address === null);
    };
    expect(await listed(ada.person)).toContain(false);
    expect(await listed(again)).not.toContain(false);
  });
});
