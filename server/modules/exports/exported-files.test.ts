import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import papaparse from 'papaparse';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { EXPORT_VERSION } from '#contract/export/export-format.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { dayOf } from '#time/wall-clock.ts';

const timeZone = 'Europe/Berlin';

let server: TestServer;
let ada: Person;
let tasks: TestSocket;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  ada = await registerPerson(server);
  tasks = await connectSocket(server.url, 'tasks', ada.token);
  calendar = await connectSocket(server.url, 'calendar', ada.token);
  await call(server, ada, 'updateAppSettings', { body: { timeZone } });
});
afterAll(async () => {
  for (const socket of [tasks, calendar]) socket.close();
  await server.close();
});

async function archive(person: Person, path = '/api/account/export') {
  const headers = { authorization: `Bearer ${person.token}` };
  const reply = await server.app.inject({ method: 'GET', url: path, headers });
  if (reply.statusCode !== 200) throw new Error(reply.json().id);
  const files = unzip(reply.rawPayload);
  return (name: string) => files.get(name) ?? `no ${name} among ${[...files.keys()].join()}`;
}
/** Instant some days from now at a time of day in UTC. */
function at(days: number, time: string): string {
  const day = new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}:00.000Z`;
}

describe('tables', () => {
  it('are rows of a spreadsheet, whose texts run no formula and name their tasks', async () => {
    const [parent, child] = [uuidv7(), uuidv7()];
    await tasks.ask('createTask', { id: parent, title: '=HYPERLINK("http://x","y")', labels: ['a', 'b'] });
    await tasks.ask('createTask', {
      id: child,
      title: 'He said “no”, twice',
      description: 'One\nand "two"',
      parentTaskId: parent,
    });
    const text = (await archive(ada))('csv/tasks.csv');
    expect(text.startsWith('\ufeffid,title,progress,due,due_day,importance')).toBe(true);
    const { data, errors } = papaparse.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data).toMatchObject([
      { id: parent, title: '\'=HYPERLINK("http://x","y")', labels: 'a b', parent_title: '' },
      { id: child, description: 'One\nand "two"', parent_id: parent },
    ]);
    expect(data[1]?.parent_title).toBe(data[0]?.title);
  });
});

describe('calendar', () => {
  it('has events, series with their exceptions, and tasks with a due date as to-dos', async () => {
    const [single, first, due, ruled] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await calendar.ask('createScheduleItem', {
      props: {
        id: single,
        ...{ title: 'Dentist; bring card', startDate: at(3, '08:00'), endDate: at(3, '09:00'), timeZone },
        ...{ location: 'Main St 1', reminders: [15] },
      },
    });
    await calendar.ask('createScheduleItem', {
      props: {
        id: first,
        ...{ title: 'Stand-up', startDate: at(1, '08:00'), endDate: at(1, '08:15'), timeZone },
        rule: 'FREQ=DAILY;COUNT=5',
      },
    });
    const items = (await calendar.ask('getScheduleItems', {})).filter(({ title }) => title === 'Stand-up');
    items.sort((a, b) => a.startDate.localeCompare(b.startDate));
    const [, second, third] = items;
    await calendar.ask('deleteScheduleItem', { calendarItemId: second?.id ?? '', reach: 'one' });
    await calendar.ask('updateScheduleItem', {
      calendarItemId: third?.id ?? '',
      props: { title: 'Stand-up, remote' },
      reach: 'one',
    });
    await tasks.ask('createTask', { id: due, title: 'Tax', dueDay: '2030-05-31', importance: 100 });
    await tasks.ask('createTask', { id: ruled, title: 'Rent', dueDate: at(2, '10:00'), reminders: [60] });
    const recurrence = { rule: 'FREQ=MONTHLY;COUNT=3', timeZone, basis: 'date' as const };
    await tasks.ask('setTaskRecurrence', { id: ruled, recurrence });

    const file = new ICAL.Component(ICAL.parse((await archive(ada))('calendar.ics')));
    const events = file.getAllSubcomponents('vevent');
    const titled = (title: string) =>
      events.filter((each) => each.getFirstPropertyValue('summary') === title);
    const [dentist] = titled('Dentist; bring card');
    expect(String(dentist?.getFirstPropertyValue('dtstart'))).toBe(at(3, '08:00').replace('.000', ''));
    expect(dentist?.getFirstPropertyValue('location')).toBe('Main St 1');
    expect(String(dentist?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
    const [series] = titled('Stand-up');
    expect(titled('Stand-up')).toHaveLength(1);
    expect(String(series?.getFirstPropertyValue('rrule'))).toContain('FREQ=DAILY');
    expect(series?.getAllProperties('exdate')).toHaveLength(1);
    expect(titled('Stand-up, remote')[0]?.hasProperty('recurrence-id')).toBe(true);
    expect(file.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(timeZone);

    const todos = file.getAllSubcomponents('vtodo');
    const todo = (title: string) => todos.find((each) => each.getFirstPropertyValue('summary') === title);
    expect(String(todo('Tax')?.getFirstPropertyValue('due'))).toBe('2030-05-31');
    expect(todo('Tax')?.getFirstPropertyValue('priority')).toBe(1);
    expect(String(todo('Rent')?.getFirstPropertyValue('rrule'))).toContain('COUNT=3');
    // RFC 5545, 3.8.2.3: a due date is later than the start, by which the rule and the reminder count.
    expect(todo('Rent')?.hasProperty('due')).toBe(false);
    const trigger = todo('Rent')?.getFirstSubcomponent('valarm')?.getFirstProperty('trigger');
    expect([String(trigger?.getFirstValue()), trigger?.getFirstParameter('related')]).toEqual([
      '-PT60M',
      undefined,
    ]);
    expect(todo('Rent')?.getFirstProperty('dtstart')?.getFirstParameter('tzid')).toBe(timeZone);
    expect(todo('He said “no”, twice')).toBeUndefined();
  });
});

describe('checklists', () => {
  it('have a file for each collection, with subtasks and notes below their task, and done ones last', async () => {
    const [top, below, done, alone] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await tasks.ask('createTask', {
      id: top,
      title: 'Beds <b>new</b>',
      description: 'Two of them\n\\<img src=x onerror=alert(1)>',
      sourceUrl: 'https://example.org/a?b=<script>',
      dueDay: '2030-04-01',
      importance: 95,
      labels: ['garden', '<b>bold</b>'],
    });
    await tasks.ask('createTask', { id: below, title: 'Soil', parentTaskId: top });
    await tasks.ask('createTask', { id: done, title: 'Seeds' });
    await tasks.ask('createTask', { id: alone, title: 'Elsewhere' });
    await tasks.ask('createQuickCollection', {
      collectionId: uuidv7(),
      name: 'Garden: 2030/31',
      description: 'For spring',
      taskIds: [top, below, done],
    });
    const now = new Date(server.clock.now()).toISOString();
    await tasks.ask('finishTask', { id: done, at: now, clientNow: now });
    const read = await archive(ada);
    expect(read('markdown/Garden- 2030-31.md')).toBe(
      [
        '# Garden: 2030/31',
        '',
        'For spring',
        '',
        '- [ ] Beds &lt;b>new&lt;/b> #garden #&lt;b>bold&lt;/b> 🔺 📅 2030-04-01',
        '  Two of them',
        '  \\&lt;img src=x onerror=alert(1)>',
        '  https://example.org/a?b=&lt;script>',
        '  - [ ] Soil',
        '',
        '## Done',
        '',
        `- [x] Seeds ✅ ${dayOf(server.clock.now(), timeZone)}`,
        '',
      ].join('\n'),
    );
    expect(read('markdown/Other tasks.md')).toContain('- [ ] Elsewhere');
    expect(read('markdown/Other tasks.md')).not.toContain('Soil');
  });
});

describe('schema', () => {
  it('fits the JSON of every kind of thing', async () => {
    const read = await archive(ada);
    const schema = fromJSONSchema(JSON.parse(read('schema.json')));
    const data = JSON.parse(read('daywall.json'));
    expect(schema.safeParse(data).error?.issues ?? []).toEqual([]);
    expect(schema.safeParse({ ...data, version: EXPORT_VERSION + 1 }).success).toBe(false);
    const [task, ...others] = data.lists.tasks;
    const broken = { ...data, lists: { ...data.lists, tasks: [{ ...task, title: 5 }, ...others] } };
    expect(schema.safeParse(broken).success).toBe(false);
  });

  it('is the published one: a change follows the rules of docs/export-format.md', async () => {
    const published = JSON.parse(readFileSync('docs/export-schema.json', 'utf8'));
    expect(JSON.parse((await archive(ada))('schema.json'))).toEqual(published);
  });
});

describe('an organization', () => {
  it('is its owner’s to take along: others are refused, strangers do not learn of it', async () => {
    const acme = await makeOrganization(server, { people: { mia: 'admin', max: 'member' } });
    const path = `/api/organizations/${acme.id}/export`;
    await expect(archive(acme.people.mia, path)).rejects.toThrow('not_permitted');
    await expect(archive(acme.people.max, path)).rejects.toThrow('not_permitted');
    await expect(archive(ada, path)).rejects.toThrow('not_found');
    await expect(archive(acme.owner, `/api/organizations/${uuidv7()}/export`)).rejects.toThrow('not_found');
  });

  it('brings what belongs to it, as far as its owner sees it', async () => {
    const acme = await makeOrganization(server, {
      people: { mia: 'member' },
      groups: { secret: { members: { mia: 'lead' } } },
    });
    const mia = await connectSocket(server.url, 'tasks', acme.people.mia.token);
    const [shared, hidden, own] = [uuidv7(), uuidv7(), uuidv7()];
    await mia.ask('createTask', { id: shared, title: 'Move office', organizationId: acme.id });
    await mia.ask('createTask', {
      id: hidden,
      title: 'In the group',
      organizationId: acme.id,
      groupId: acme.groups.secret,
    });
    await mia.ask('createTask', { id: own, title: 'Her own' });
    const alsoListed = uuidv7();
    await mia.ask('createTask', { id: alsoListed, title: 'Seen by all', organizationId: acme.id });
    await mia.ask('createQuickCollection', {
      collectionId: uuidv7(),
      name: 'Takeover',
      description: 'Told to nobody',
      groupId: acme.groups.secret,
      taskIds: [hidden, alsoListed],
    });
    await mia.ask('createComment', { commentId: uuidv7(), noteId: shared, text: 'Boxes are there' });
    await mia.ask('createQuickCollection', {
      collectionId: uuidv7(),
      name: 'Office',
      organizationId: acme.id,
      taskIds: [shared],
    });
    const read = await archive(acme.owner, `/api/organizations/${acme.id}/export`);
    const { of, lists } = JSON.parse(read('organization.json'));
    expect(of).toBe('organization');
    expect(lists.organizations[0].organizationMembers).toHaveLength(2);
    expect(lists.tasks.map(({ title }: { title: string }) => title)).toEqual(['Move office', 'Seen by all']);
    expect(lists.comments).toMatchObject([{ text: 'Boxes are there', noteId: shared }]);
    expect(lists['collected-tasks']).toMatchObject([{ noteId: shared }]);
    expect(read('markdown/Other tasks.md')).toBe('# Other tasks\n\n- [ ] Seen by all\n');
    expect(read('none')).not.toContain('Takeover');
    for (const path of ['organization.json', 'markdown/Office.md', 'csv/collections.csv'])
      expect(read(path)).not.toMatch(/Takeover|Told to nobody/);
    expect(read('markdown/Office.md')).toContain('- [ ] Move office');
    expect(read('csv/comments.csv')).toContain('Move office');
    const all = read('organization.json') + read('csv/tasks.csv') + read('markdown/Other tasks.md');
    for (const title of ['In the group', 'Her own']) expect(all).not.toContain(title);
    mia.close();
  });
});

describe('attached files', () => {
  it('are those on own tasks and their comments, and all that was uploaded, with their bytes', async () => {
    const stranger = await registerPerson(server);
    const upload = (by: Person, text: string, name: string) =>
      uploadFile(server, by, new TextEncoder().encode(text), { name });
    const id = uuidv7();
    await tasks.ask('createTask', { id, title: 'With a file' });
    const attached = await upload(ada, 'attached', 'a:b.txt');
    const data = { assetType: 'file' as const, fileId: attached.id, label: 'A file' };
    await tasks.ask('createAssetLink', { id, createAssetData: { assetLinkId: uuidv7(), data } });
    const commented = await upload(ada, 'in a comment', 'c.txt');
    await tasks.ask('createComment', {
      commentId: uuidv7(),
      noteId: id,
      text: 'See',
      fileIds: [commented.id],
    });
    const loose = await upload(ada, 'on nothing yet', 'd.txt');
    const foreign = await upload(stranger, 'not yours', 'e.txt');

    const file = await archive(ada);
    expect(file(`files/${attached.id}/a-b.txt`)).toBe('attached');
    expect(file(`files/${commented.id}/c.txt`)).toBe('in a comment');
    expect(file(`files/${loose.id}/d.txt`)).toBe('on nothing yet');
    expect(file('README.txt')).toContain('files/');
    const theirs = await archive(stranger);
    expect(theirs(`files/${foreign.id}/e.txt`)).toBe('not yours');
    expect(theirs('none')).not.toContain(attached.id);
  });

  it('of an organization are those on its tasks, whoever uploaded them', async () => {
    const acme = await makeOrganization(server, { people: { mia: 'member' } });
    const { owner, people, id: organizationId } = acme;
    const member = people.mia;
    const theirs = await connectSocket(server.url, 'tasks', member.token);
    const id = uuidv7();
    await theirs.ask('createTask', { id, title: 'Ours', organizationId });
    const own = await uploadFile(server, owner, new TextEncoder().encode('private'), { name: 'own.txt' });
    const shared = await uploadFile(server, member, new TextEncoder().encode('ours'), { name: 'ours.txt' });
    const data = { assetType: 'file' as const, fileId: shared.id, label: 'A file' };
    await theirs.ask('createAssetLink', { id, createAssetData: { assetLinkId: uuidv7(), data } });
    theirs.close();
    const file = await archive(owner, `/api/organizations/${organizationId}/export`);
    expect(file(`files/${shared.id}/ours.txt`)).toBe('ours');
    expect(file('none')).not.toContain(own.id);
  });
});
