import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavClient, davClient } from '#tests/factories/dav-client.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let phone: DavClient;
let reader: DavClient;
let stranger: DavClient;
let tasks: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  phone = await davClient(server, person);
  reader = await davClient(server, person, ['tasks:read']);
  stranger = await davClient(server, await registerPerson(server));
  tasks = await connectSocket(server.url, 'tasks', person.token);
});
afterAll(async () => {
  tasks.close();
  await server.close();
});

const todo = (uid: string, ...lines: string[]) => [
  'BEGIN:VTODO',
  `UID:${uid}`,
  'DTSTAMP:20261120T080000Z',
  ...lines,
  'END:VTODO',
];
const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261120T080000Z',
  ...lines,
  'END:VEVENT',
];
const prop = (...names: string[]) =>
  `<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop>${names.map((name) => `<${name}/>`).join('')}</prop></propfind>`;
async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await tasks.ask('createTask', { id, title: 'Water the plants', ...fields });
  return id;
}
async function taskOf(name: string) {
  const { text } = await phone.send('GET', phone.at('tasks', name));
  return text;
}

describe('what is refused', () => {
  it('no password, a wrong one, and a token that is none', async () => {
    for (const authorization of [undefined, 'Basic eDp5', 'Basic %%%', 'Bearer dwp_none', 'Digest x']) {
      const reply = await fetch(`${server.url}/dav/`, {
        method: 'PROPFIND',
        headers: { depth: '0', ...(authorization === undefined ? {} : { authorization }) },
      });
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    }
  });

  it('another person’s addresses, whatever the method', async () => {
    const id = await createTask();
    for (const method of ['PROPFIND', 'GET', 'PUT', 'DELETE', 'REPORT', 'PROPPATCH'])
      for (const path of [phone.at('tasks'), phone.at('tasks', `${id}.ics`)]) {
        const reply = await stranger.send(method, path, method === 'GET' ? null : 'x', { depth: '0' });
        expect(reply.status, method).toBeGreaterThanOrEqual(400);
        expect(reply.text).not.toContain('Water');
      }
    expect((await tasks.ask('getTask', { id })).id).toBe(id);
  });

  it('what a token may not read or write', async () => {
    const home = await reader.send('PROPFIND', `/dav/calendars/${person.user.id}/`, null, { depth: '1' });
    expect(home.text).not.toContain('schedule');
    expect((await reader.send('PROPFIND', reader.at('schedule'), null, { depth: '0' })).status).toBe(404);
    const reply = await reader.put('tasks', 'no.ics', todo('no', 'SUMMARY:No'));
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('<d:need-privileges/>')]);
    const asked = await reader.send('PROPFIND', reader.at('tasks'), prop('current-user-privilege-set'), {
      depth: '0',
    });
    expect(asked.text).toContain('<d:read/>');
    expect(asked.text).not.toContain('<d:write/>');
  });

  it('broken bodies, deep ones, and what is no calendar object, each without a fault', async () => {
    const deep = '<a>'.repeat(500);
    for (const body of [
      '<',
      deep,
      'no xml',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    ]) {
      const reply = await phone.send('REPORT', phone.at('tasks'), body, { depth: '1' });
      expect(reply.status, body.slice(0, 20)).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
    const wrong: readonly (readonly [string, readonly string[]])[] = [
      ['tasks', ['BEGIN:VTODO']],
      ['tasks', event('e', 'DTSTART:20261124T080000Z')],
      ['tasks', ['BEGIN:VJOURNAL', 'UID:j', 'END:VJOURNAL']],
      ['tasks', [...todo('one'), ...todo('two')]],
      ['tasks', ['METHOD:REQUEST', ...todo('m')]],
      ['schedule', event('e', 'SUMMARY:No start')],
      ['schedule', todo('t')],
    ];
    for (const [calendar, lines] of wrong)
      expect((await phone.put(calendar, 'wrong.ics', lines)).status).toBe(403);
    const infinite = await phone.send('PROPFIND', phone.at('tasks'), null, { depth: 'infinity' });
    expect([infinite.status, infinite.text]).toEqual([403, expect.stringContaining('propfind-finite-depth')]);
    expect((await phone.send('MKCALENDAR', phone.at('new'))).status).toBe(403);
    expect((await phone.send('DELETE', phone.at('tasks'))).status).toBe(405);
    expect((await phone.send('POST', phone.at('tasks', 'x.ics'), 'x')).status).toBe(405);
    expect((await phone.send('GET', '/dav/nothing')).status).toBe(404);
  });

  it('a write that was made from another state, and a UID that is taken', async () => {
    expect(
      (await phone.put('tasks', 'c.ics', todo('c', 'SUMMARY:One'), { 'if-none-match': '*' })).status,
    ).toBe(201);
    expect(
      (await phone.put('tasks', 'c.ics', todo('c', 'SUMMARY:Two'), { 'if-none-match': '*' })).status,
    ).toBe(412);
    expect(
      (await phone.put('tasks', 'c.ics', todo('c', 'SUMMARY:Two'), { 'if-match': '"other"' })).status,
    ).toBe(412);
    expect(
      (await phone.send('DELETE', phone.at('tasks', 'c.ics'), null, { 'if-match': '"other"' })).status,
    ).toBe(412);
    expect((await phone.put('tasks', 'd.ics', todo('c', 'SUMMARY:Two'))).text).toContain('no-uid-conflict');
    expect(await taskOf('c.ics')).toContain('SUMMARY:One');
  });
});

describe('discovery', () => {
  it('leads from the well-known address to the calendars', async () => {
    const known = await phone.send('PROPFIND', '/.well-known/caldav', null, { depth: '0' });
    expect([known.status, known.headers.get('location')]).toEqual([301, '/dav/']);
    const options = await phone.send('OPTIONS', '/dav/');
    expect(options.headers.get('dav')).toContain('calendar-access');
    const root = await phone.send('PROPFIND', '/dav/', prop('current-user-principal'), { depth: '0' });
    expect(root.text).toContain(`/dav/principals/${person.user.id}/`);
    const principal = await phone.send(
      'PROPFIND',
      `/dav/principals/${person.user.id}/`,
      prop('c:calendar-home-set', 'made-up'),
      { depth: '0' },
    );
    expect(principal.text).toContain(`/dav/calendars/${person.user.id}/`);
    expect(principal.text).toContain('404 Not Found');
    const home = await phone.send('PROPFIND', `/dav/calendars/${person.user.id}/`, null, { depth: '1' });
    expect(home.text).toContain('<c:comp name="VTODO"/>');
    expect(home.text).toContain('<c:comp name="VEVENT"/>');
  });

  it('shows a collection as a calendar, which can be renamed', async () => {
    const collectionId = uuidv7();
    const id = await createTask({ title: 'In a list' });
    await tasks.ask('createQuickCollection', { collectionId, name: 'Garden', taskIds: [id] });
    const list = await phone.send('PROPFIND', phone.at(collectionId), prop('displayname', 'getetag'), {
      depth: '1',
    });
    expect(list.text).toContain('Garden');
    expect(list.text).toContain(`${id}.ics`);
    expect((await phone.send('GET', phone.at('tasks', `${id}.ics`))).status).toBe(404);
    const rename =
      '<propertyupdate xmlns="DAV:"><set><prop><displayname>Balcony</displayname></prop></set></propertyupdate>';
    expect((await phone.send('PROPPATCH', phone.at(collectionId), rename)).text).toContain('200 OK');
    const [collection] = (await tasks.ask('getCollections', {})).filter(
      ({ id: each }) => each === collectionId,
    );
    expect(collection?.name).toBe('Balcony');
  });
});

describe('tasks', () => {
  it('are read with all that a VTODO has', async () => {
    const id = await createTask({
      title: 'Call, then; write',
      description: 'Two\nlines',
      dueDate: '2026-12-01T09:00:00.000Z',
      importance: 100,
      labels: ['home'],
      reminders: [15],
    });
    const text = await taskOf(`${id}.ics`);
    for (const line of [
      'SUMMARY:Call\\, then\\; write',
      'DESCRIPTION:Two\\nlines',
      'DUE:20261201T090000Z',
      'PRIORITY:1',
      'CATEGORIES:home',
      'TRIGGER:-PT15M',
    ])
      expect(text).toContain(line);
  });

  it('are written, with everything else kept and given back unchanged', async () => {
    const lines = todo(
      'own-1',
      'SUMMARY:Buy tulips',
      'DUE;VALUE=DATE:20261203',
      'PRIORITY:5',
      'CATEGORIES:Garden work,home',
      'GEO:47.1;8.5',
      'X-APPLE-SORT-ORDER:42',
      'ATTENDEE;CN=Ann:mailto:ann@example.org',
    );
    const made = await phone.put('tasks', 'own-1.ics', lines);
    expect([made.status, made.headers.get('etag')]).toEqual([201, expect.any(String)]);
    const read = await phone.send('GET', phone.at('tasks', 'own-1.ics'));
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(read.text.split('\r\n')).toEqual(expect.arrayContaining(lines));
    const all = (await tasks.ask('getTasks', {})).tasks;
    const task = all.find(({ title }) => title === 'Buy tulips');
    expect(task).toMatchObject({ dueDay: '2026-12-03', importance: 50, labels: ['Garden-work', 'home'] });
    await tasks.ask('updateTask', { id: task?.id ?? '', data: { title: 'Buy roses' } });
    const after = await taskOf('own-1.ics');
    expect(after).toContain('SUMMARY:Buy roses');
    expect(after).toContain('X-APPLE-SORT-ORDER:42');
    expect(after).toContain('CATEGORIES:Garden work,home');
  });

  it('are written with an alarm of many parameters and no time, which is kept and reminds of nothing', async () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER${';A=B'.repeat(40)}`, 'END:VALARM'];
    const lines = todo('alarm', 'SUMMARY:Ring', 'DUE:20261201T090000Z', ...alarm);
    expect((await phone.put('tasks', 'alarm.ics', lines)).status).toBeLessThan(500);
    expect((await phone.send('GET', phone.at('tasks', 'alarm.ics'))).status).toBeLessThan(500);
  });

  it('a write that changes nothing makes no version', async () => {
    const lines = todo('same', 'SUMMARY:Same', 'DUE:20261203T090000Z');
    await phone.put('tasks', 'same.ics', lines);
    const find = async () => (await tasks.ask('getTasks', {})).tasks.find(({ title }) => title === 'Same');
    const before = await find();
    expect((await phone.put('tasks', 'same.ics', lines)).status).toBe(204);
    expect((await find())?.version).toBe(before?.version);
  });

  it('are finished, reopened and deleted, which open pages hear of', async () => {
    await phone.put('tasks', 'f.ics', todo('f', 'SUMMARY:Finish me'));
    const id = (await tasks.ask('getTasks', {})).tasks.find(({ title }) => title === 'Finish me')?.id ?? '';
    await phone.put(
      'tasks',
      'f.ics',
      todo('f', 'SUMMARY:Finish me', 'STATUS:COMPLETED', 'COMPLETED:20261120T100000Z'),
    );
    expect((await tasks.ask('getTask', { id })).progress).toBe('done');
    await phone.put('tasks', 'f.ics', todo('f', 'SUMMARY:Finish me', 'STATUS:IN-PROCESS'));
    expect((await tasks.ask('getTask', { id })).progress).toBe('doing');
    expect((await phone.send('DELETE', phone.at('tasks', 'f.ics'))).status).toBe(204);
    await expect(tasks.ask('getTask', { id })).rejects.toMatchObject({ reply: { id: 'not_found' } });
    expect((await phone.send('DELETE', phone.at('tasks', 'f.ics'))).status).toBe(404);
    expect((await phone.put('tasks', 'f.ics', todo('f', 'SUMMARY:Back'))).status).toBe(201);
  });

  it('repeat where Daywall knows the rule, and keep a rule that it does not know', async () => {
    await phone.put(
      'tasks',
      'r.ics',
      todo(
        'r',
        'SUMMARY:Weekly',
        'DTSTART;VALUE=DATE:20261207',
        'DUE;VALUE=DATE:20261207',
        'RRULE:FREQ=WEEKLY',
      ),
    );
    const weekly = (await tasks.ask('getTasks', {})).tasks.find(({ title }) => title === 'Weekly');
    expect(weekly?.recurrence?.rule).toBe('FREQ=WEEKLY');
    const strange = todo(
      's',
      'SUMMARY:Strange',
      'DTSTART:20261207T090000Z',
      'RRULE:FREQ=SECONDLY;INTERVAL=7',
    );
    await phone.put('tasks', 's.ics', strange);
    const found = (await tasks.ask('getTasks', {})).tasks.find(({ title }) => title === 'Strange');
    expect(found?.recurrence).toBe(null);
    await tasks.ask('updateTask', { id: found?.id ?? '', data: { title: 'Still strange' } });
    expect(await taskOf('s.ics')).toContain('RRULE:FREQ=SECONDLY;INTERVAL=7');
  });

  it('find their parent, also one that comes later', async () => {
    await phone.put('tasks', 'child.ics', todo('child', 'SUMMARY:Child', 'RELATED-TO:parent'));
    await phone.put('tasks', 'parent.ics', todo('parent', 'SUMMARY:Parent'));
    const all = (await tasks.ask('getTasks', {})).tasks;
    const parent = all.find(({ title }) => title === 'Parent');
    expect(all.find(({ title }) => title === 'Child')?.parentTaskId).toBe(parent?.id);
    expect(await taskOf('child.ics')).toContain('RELATED-TO:parent');
  });

  it('move between collections by their UID', async () => {
    const collectionId = uuidv7();
    await tasks.ask('createQuickCollection', { collectionId, name: 'Moving' });
    await phone.put('tasks', 'm.ics', todo('moved', 'SUMMARY:Moved'));
    const id = (await tasks.ask('getTasks', {})).tasks.find(({ title }) => title === 'Moved')?.id;
    expect((await phone.put(collectionId, 'm.ics', todo('moved', 'SUMMARY:Moved'))).status).toBe(201);
    expect(
      (await tasks.ask('getTasks', {})).tasks.filter(({ title }) => title === 'Moved').map((each) => each.id),
    ).toEqual([id]);
    expect((await phone.send('GET', phone.at(collectionId, 'm.ics'))).status).toBe(200);
    expect((await phone.send('GET', phone.at('tasks', 'm.ics'))).status).toBe(404);
  });
});
