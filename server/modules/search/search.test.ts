import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type FoundTask, searchRoutes } from '#contract/search.ts';
import { insertTasks } from '#server/db/fill.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';

let server: TestServer;
let person: Person;
let friend: Person;
let stranger: Person;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  [person, friend, stranger] = [
    await registerPerson(server),
    await registerPerson(server),
    await registerPerson(server),
  ];
  socket = await connectSocket(server.url, 'tasks', person.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function search(who: Person, query: string, more: Record<string, string> = {}) {
  const reply = await server.app.inject({
    url: `/api/search?${new URLSearchParams({ query, ...more })}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return z.parse(searchRoutes.search.reply, reply.json());
}
const idsOf = (found: readonly FoundTask[]) => found.map(({ task }) => task.id);

async function createTask(title: string, description = '', of = socket): Promise<string> {
  const id = uuidv7();
  await of.ask('createTask', { id, title, description });
  return id;
}
async function comment(noteId: string, text: string): Promise<void> {
  await server.database.executeSql(
    `insert into comments (id, created_at, updated_at, note_id, author_id, text)
     values ('${uuidv7()}', now(), now(), '${noteId}', '${person.user.id}', '${text}')`,
  );
}
/** Matched words of an excerpt. */
function marked({ excerpt, ranges }: FoundTask): string[] {
  return ranges.map(([start, end]) => excerpt.slice(start, end));
}

describe('an invalid search', () => {
  it('is refused without a token or a query, with a long one, and for an invalid page', async () => {
    expect((await server.app.inject({ url: '/api/search?query=x' })).statusCode).toBe(401);
    await expect(search(person, '')).rejects.toThrow('400');
    await expect(search(person, 'x'.repeat(201))).rejects.toThrow('400');
    await expect(search(person, 'x', { startIndex: '-1' })).rejects.toThrow('400');
    await expect(search(person, 'x', { startIndex: '10001' })).rejects.toThrow('400');
  });

  it.each([
    "' or 1=1 --",
    '& | ! <-> ():*',
    "a'b:*&!c",
    '"quoted phrase',
    '\\',
    '%_',
    '\ud800',
    '😀'.repeat(100),
    '👩‍👩‍👧'.repeat(25),
    'ﷺ'.repeat(200),
    'x'.repeat(200),
    Array.from({ length: 100 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(' '),
    '...',
  ])('answers %j without a fault', async (query) => {
    await search(person, query);
  });
});

describe('a search', () => {
  it('ranks titles before descriptions before comments, then the newest', async () => {
    const inComment = await createTask('Third');
    await comment(inComment, 'ask about the *Zeppelin* in the hangar');
    const inDescription = await createTask(
      'Second',
      `${'long '.repeat(100)} with a **zeppelin**, see [here](https://x.org)`,
    );
    const older = await createTask('The zeppelin flies');
    const newer = await createTask('Zeppelins, again');
    const { found } = await search(person, 'zeppel');
    expect(idsOf(found)).toEqual([newer, older, inDescription, inComment]);
    expect(found.map(({ field }) => field)).toEqual(['title', 'title', 'description', 'comment']);
    expect(found.map(marked)).toEqual([['Zeppelins'], ['zeppelin'], ['zeppelin'], ['Zeppelin']]);
    expect(found[2]?.excerpt.length).toBeLessThanOrEqual(240);
    expect(found[2]?.excerpt).not.toContain('*');
  });

  it('finds a task by the name of a file, and no longer than it has it', async () => {
    const id = await createTask('Papers', 'of the ship');
    const file = await uploadFile(server, person, new Uint8Array([1]), { name: 'Hindenburg 1936.pdf' });
    const data = { assetType: 'file' as const, fileId: file.id, label: '' };
    const assetLinkId = uuidv7();
    await socket.ask('createAssetLink', { id, createAssetData: { assetLinkId, data } });
    const { found } = await search(person, '1936 hinden');
    expect(found.map(({ task, field }) => [task.id, field])).toEqual([[id, 'description']]);
    expect(found.map(marked)).toEqual([['Hindenburg', '1936']]);
    await socket.ask('deleteAssetLink', { id: assetLinkId });
    expect((await search(person, 'hindenburg')).found).toEqual([]);
  });

  it('finds a task by the name of a comment’s file, for who sees the thread, and no longer than it is there', async () => {
    const id = await createTask('Papers', 'of the airship');
    const file = await uploadFile(server, person, new Uint8Array([2]), { name: 'Lakehurst "landing".pdf' });
    const commentId = uuidv7();
    const said = { commentId, noteId: id, text: 'The timetable', mentionIds: [], fileIds: [file.id] };
    await socket.ask('createComment', said);
    const { found } = await search(person, 'lakehurst land');
    expect(found.map(({ task, field }) => [task.id, field])).toEqual([[id, 'comment']]);
    expect(found.map(marked)).toEqual([['Lakehurst', 'landing']]);
    expect(idsOf((await search(person, 'timetable lakehurst')).found)).toEqual([id]);

    const seenBy = async (who: Person) => idsOf((await search(who, 'lakehurst')).found);
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([[], []]);
    const accessId = uuidv7();
    await socket.ask('createTaskAccess', { id, data: { accessId, userId: friend.user.id, right: 'view' } });
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([[id], []]);
    await socket.ask('deleteTaskAccess', { id, accessId });
    expect(await seenBy(friend)).toEqual([]);
    await socket.ask('deleteComment', { commentId });
    expect(await seenBy(person)).toEqual([]);
    await socket.ask('restoreComment', { commentId });
    expect(await seenBy(person)).toEqual([id]);
    await server.app.inject({
      method: 'DELETE',
      url: `/api/files/${file.id}`,
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
    });
    expect(await seenBy(person)).toEqual([]);
  });

  it('matches every word, the last one by its beginning, without accents or case', async () => {
    const id = await createTask('Crème brûlée für die STRASSE', 'Schöne Grüße');
    for (const query of [
      'creme brulee',
      'CRÈME strasse',
      'straße fur',
      'grusse',
      'brulee schone gru',
      'stra',
    ]) {
      expect(idsOf((await search(person, query)).found), query).toEqual([id]);
    }
    for (const query of ['crem brulee', 'creme nothing', 'rassE']) {
      expect(idsOf((await search(person, query)).found), query).toEqual([]);
    }
    expect((await search(person, 'straße creme bru')).found.map(marked)).toEqual([
      ['Crème', 'brûlée', 'STRASSE'],
    ]);
  });

  it('follows edits, the state and deletion', async () => {
    const open = await createTask('Marmalade one');
    const done = await createTask('Marmalade two');
    const at = new Date(server.clock.now()).toISOString();
    await socket.ask('finishTask', { id: done, at, clientNow: at });
    expect(idsOf((await search(person, 'marmalade')).found)).toEqual([done, open]);
    expect(idsOf((await search(person, 'marmalade', { state: 'open' })).found)).toEqual([open]);
    expect(idsOf((await search(person, 'marmalade', { state: 'completed' })).found)).toEqual([done]);
    await socket.ask('updateTask', { id: open, version: 1, data: { title: 'Honey', description: 'sweet' } });
    await socket.ask('deleteTask', { id: done });
    expect((await search(person, 'marmalade')).found).toEqual([]);
    expect(idsOf((await search(person, 'honey sweet')).found)).toEqual([open]);
    await socket.ask('restoreTask', { id: done });
    expect(idsOf((await search(person, 'marmalade')).found)).toEqual([done]);
  });

  it('shows nobody tasks without access, and shared ones while they are shared', async () => {
    const id = await createTask('Heliograph', 'signals');
    await comment(id, 'a semaphore too');
    for (const query of ['heliograph', 'semaphore']) {
      expect((await search(friend, query)).found).toEqual([]);
    }
    const accessId = uuidv7();
    await socket.ask('createTaskAccess', { id, data: { accessId, userId: friend.user.id, right: 'view' } });
    for (const query of ['heliograph signals', 'semaphore']) {
      expect(idsOf((await search(friend, query)).found), query).toEqual([id]);
      expect((await search(stranger, query)).found).toEqual([]);
    }
    expect((await search(friend, 'heliograph')).found[0]?.task.role).toBe('viewer');
    await socket.ask('deleteTaskAccess', { id, accessId });
    expect((await search(friend, 'heliograph')).found).toEqual([]);
    expect((await search(friend, 'semaphore')).found).toEqual([]);
  });

  it('covers the user’s organization and groups, without guests and other groups', async () => {
    const { id, owner, people, groups } = await makeOrganization(server, {
      people: { mia: 'member', gus: 'guest', tom: 'member' },
      groups: { team: {}, crew: { below: 'team', members: { mia: 'member' } } },
    });
    const lead = await connectSocket(server.url, 'tasks', owner.token);
    const [everybody, team] = [uuidv7(), uuidv7()];
    await lead.ask('createTask', { id: everybody, title: 'Sextant for all', organizationId: id });
    await lead.ask('createTask', { id: team, title: 'Sextant for the team', groupId: groups.team });
    lead.close();
    const seenBy = async (who: Person) => idsOf((await search(who, 'sextant')).found);
    expect(await seenBy(owner)).toEqual([team, everybody]);
    expect(await seenBy(people.mia)).toEqual([team, everybody]);
    expect(await seenBy(people.tom)).toEqual([everybody]);
    expect(await seenBy(people.gus)).toEqual([]);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it('comes in pages', async () => {
    const titles = Array.from({ length: 45 }, (_, index) => ({ title: `Paged ${index}` }));
    await insertTasks(server.database, person.user.id, titles, server.clock.now());
    const seen: string[] = [];
    let startIndex: number | null = 0;
    while (startIndex !== null) {
      const page: Awaited<ReturnType<typeof search>> = await search(person, 'paged', {
        startIndex: String(startIndex),
      });
      seen.push(...idsOf(page.found));
      startIndex = page.nextIndex;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });

  it('matches words of frequent comments too', async () => {
    const id = await createTask('With a comment');
    await server.database.executeSql(
      `insert into comments (id, created_at, updated_at, note_id, author_id, text)
       select uuidv7(), now(), now(), '${id}', '${person.user.id}', 'ubiquitous ' || i from generate_series(1, 600) i`,
    );
    expect(idsOf((await search(person, 'ubiquit')).found)).toEqual([id]);
    expect((await search(stranger, 'ubiquit')).found).toEqual([]);
  });

  it('finds the longest texts', async () => {
    const words = Array.from({ length: 14_000 }, (_, index) => index.toString(36).padStart(5, 'q')).join(' ');
    const id = await createTask('Long', `${words} endmark`);
    expect(idsOf((await search(person, 'endmark')).found)).toEqual([id]);
  });
});

it('a search of a user with thousands of groups uses the first words', async () => {
  const { id: organizationId, people } = await makeOrganization(server, {
    people: { mia: 'member' },
    groups: { team: { members: { mia: 'lead' } } },
  });
  await server.database.executeSql(
    `insert into groups (id, created_at, updated_at, organization_id, parent_group_id, path, name)
     select gen_random_uuid(), now(), now(), team.organization_id, team.id, array[team.id], 'Below'
     from groups team, generate_series(1, 2000) where team.organization_id = '${organizationId}'`,
  );
  const theirs = await connectSocket(server.url, 'tasks', people.mia.token);
  const words =
    'abcdefghijklmno bcdefghijklmnop cdefghijklmnopq defghijklmnopqr efghijklmnopqrs fghijklmnopqrst';
  const title = `${words} ghijklmnopqrstu hijklmnopqrstuv ijklmnopqrstuvw jklmnopqrstuvwx klmnopqrstuvwxy lmnopq`;
  const id = await createTask(title, '', theirs);
  expect(idsOf((await search(people.mia, title)).found)).toEqual([id]);
  theirs.close();
});
