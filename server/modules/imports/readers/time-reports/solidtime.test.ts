import { describe, expect, it, test } from 'vitest';
import { readRows, withFile, zipOf } from '../../files/files.test-support.ts';
import { recogniseProduct } from '../all-readers.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';

const REPORT_HEAD =
  'Description,Task,Project,Client,User,Start,End,Duration,"Duration (decimal)",Billable,Tags';
const report = [
  REPORT_HEAD,
  '"Front page",Drafts,Website,Bäckerei,Ana,"2026-11-20 09:05:07","2026-11-20 10:30:00",1:24:53,1.4147,Yes,"office, plan"',
  '"Café ☕",,,,Ana,"2026-11-20 23:30:00","2026-11-21 00:15:00",0:45:00,0.75,No,\n',
].join('\n');

const tables = {
  'meta.json': '{"id":"x","version":"1.0","organizations":["o"],"exported_at":"2026-11-23T08:00:00Z"}',
  'clients.csv': 'id,name,organization_id,archived_at,created_at,updated_at\nc,Bäckerei,o,,,\n',
  'tags.csv': 'id,name,organization_id,created_at,updated_at\nt1,office,o,,\nt2,plan,o,,\n',
  'members.csv':
    'id,user_id,name,email,organization_id,billable_rate,role,created_at,updated_at\nm,u,Ana,ana@example.org,o,,owner,,\n',
  'projects.csv': [
    'id,name,color,billable_rate,is_public,client_id,organization_id,is_billable,archived_at,created_at,updated_at',
    'p,Website,#fff,9000,true,c,o,true,,2026-10-01T08:00:00Z,2026-10-01T08:00:00Z',
    'q,Past,#000,,false,,o,false,2026-11-01T08:00:00Z,,\n',
  ].join('\n'),
  'tasks.csv': [
    'id,name,project_id,organization_id,done_at,created_at,updated_at',
    'a,Drafts,p,o,,2026-10-02T08:00:00Z,2026-10-02T08:00:00Z',
    'b,Print,p,o,2026-11-02T10:00:00Z,,',
    'n,,p,o,,,\n',
  ].join('\n'),
  'time_entries.csv': [
    'id,description,start,end,billable_rate,billable,member_id,user_id,organization_id,client_id,project_id,task_id,tags,is_imported,still_active_email_sent_at,created_at,updated_at',
    'e1,"Front, page",2026-11-20T08:05:07Z,2026-11-20T09:30:00Z,9000,true,m,u,o,c,p,a,"[""t1"",""t2""]",false,,,',
    'e2,Alone,2026-11-20T10:00:00Z,2026-11-20T10:30:00Z,,false,m,u,o,,,,[],true,,,',
    'e3,Runs,2026-11-20T11:00:00Z,,,false,m,u,o,,,,[],false,,,',
    'e4,,2026-11-20T12:00:00Z,2026-11-20T12:30:00Z,,false,m,u,o,,p,,"broken",false,,,\n',
  ].join('\n'),
};
const readArchive = async (more: Readonly<Record<string, string>> = {}) =>
  readRows('solidtime', 'export.zip', await zipOf({ ...tables, ...more }));
const readReport = (text: string) => readRows('solidtime', 'time-entries.csv', text);

describe('the export of an organization', () => {
  it('is refused without a row', async () => {
    const heads = Object.entries(tables).map(([name, text]) => [name, `${text.split('\n')[0]}\n`]);
    await expect(readArchive(Object.fromEntries(heads))).rejects.toMatchObject({ reason: 'empty' });
  });

  it('is refused where its table of times is another one', async () => {
    const other = { 'time_entries.csv': 'Name,Amount\nMilk,2\n' };
    await expect(readArchive(other)).rejects.toMatchObject({ reason: 'wrong_product' });
  });

  it('gives every field of projects, tasks and entries', async () => {
    const rows = await readArchive();
    expect(rows).toMatchObject([
      { kind: 'project', sourceId: 'p', name: 'Website', description: 'Bäckerei', isArchived: false },
      { kind: 'project', sourceId: 'q', name: 'Past', description: '', isArchived: true },
      {
        ...{ kind: 'task', sourceId: 'a', title: 'Drafts', project: 'p', labels: ['office', 'plan'] },
        ...{ completedAt: null, createdAt: { instant: '2026-10-02T08:00:00.000Z' } },
      },
      { kind: 'task', sourceId: 'b', completedAt: { instant: '2026-11-02T10:00:00.000Z' } },
      { kind: 'fault', reason: 'no_title', at: { file: 'tasks.csv', line: 4 } },
      {
        ...{ kind: 'record', sourceId: 'e1', task: { sourceId: 'a' }, note: 'Front, page' },
        ...{ start: { instant: '2026-11-20T08:05:07.000Z' }, end: { instant: '2026-11-20T09:30:00.000Z' } },
        ...{ labels: ['office', 'plan'], leftBehind: [{ what: 'other', detail: 'Billable' }] },
      },
      { kind: 'record', sourceId: 'e2', task: { title: 'Alone', project: null }, note: '', leftBehind: [] },
      { kind: 'fault', reason: 'bad_date', at: { file: 'time_entries.csv', line: 4 } },
      { kind: 'record', sourceId: 'e4', task: { title: 'Website', project: 'p' }, labels: [] },
    ]);
    expect(rows).toHaveLength(9);
  });

  it('names the person of each entry where there are several', async () => {
    const [head, first] = tables['time_entries.csv'].split('\n');
    const rows = await readArchive({
      'time_entries.csv': [head, first, first?.replace('e1', 'e9').replace(',m,u,', ',m2,u2,'), ''].join(
        '\n',
      ),
    });
    const people = rows.flatMap(({ kind, leftBehind }) =>
      kind === 'record' ? leftBehind.filter(({ what }) => what === 'assignee') : [],
    );
    expect(people.map(({ detail }) => detail)).toEqual(['Ana', 'm2']);
  });

  test.each(['clients.csv', 'tags.csv', 'members.csv', 'projects.csv', 'tasks.csv'])(
    'keeps its times without %s',
    async (name) => {
      const files = Object.entries(tables).filter(([each]) => each !== name);
      const rows = await readRows('solidtime', 'export.zip', await zipOf(Object.fromEntries(files)));
      expect(rows.filter(({ kind }) => kind === 'record')).toHaveLength(3);
    },
  );
});

describe('the detailed report', () => {
  test.each([
    ['the file of another product', 'TYPE,CONTENT\ntask,x\n', 'wrong_product'],
    ['a head alone', `${REPORT_HEAD}\n`, 'empty'],
    ['a quote without its end', `${REPORT_HEAD}\n"x,,,,Ana`, 'truncated'],
  ])('refuses %s', async (_name, text, reason) => {
    await expect(readReport(text)).rejects.toMatchObject({ reason });
  });

  it('gives every field of an entry', async () => {
    const [project, record, loose] = await readReport(report);
    expect(project).toMatchObject({ kind: 'project', name: 'Website', description: 'Bäckerei' });
    expect(record).toMatchObject({
      ...{ kind: 'record', note: 'Front page', labels: ['office', 'plan'] },
      task: { title: 'Drafts', project: project?.sourceId, labels: ['office', 'plan'] },
      ...{
        start: { wall: '2026-11-20T09:05:07', zone: null },
        end: { wall: '2026-11-20T10:30', zone: null },
      },
      leftBehind: [{ what: 'other', detail: 'Billable' }],
    });
    expect(loose).toMatchObject({
      ...{ task: { title: 'Café ☕', project: null }, end: { wall: '2026-11-21T00:15', zone: null } },
      leftBehind: [],
    });
  });

  test.each([
    ['a day that no calendar has', ',,,,Ana,2026-02-30 09:00:00,,1:00:00,1,No,', 'bad_date'],
    ['an entry that runs', ',,,,Ana,2026-11-20 09:00:00,,,,No,', 'bad_date'],
    ['one cell', 'x', 'wrong_columns'],
  ])('%s is a fault, and the others go on', async (_name, line, reason) => {
    const good = 'good,,,,Ana,2026-11-20 09:00:00,2026-11-20 10:00:00,1:00:00,1,No,';
    const [fault, record] = await readReport([REPORT_HEAD, line, good, ''].join('\n'));
    expect(fault).toMatchObject({ kind: 'fault', reason, at: { line: 2 } });
    expect(record).toMatchObject({ kind: 'record', task: { title: 'good' } });
  });
});

it('is recognised in both forms, and apart from other reports', async () => {
  const recognised = async (name: string, content: string | Uint8Array) =>
    withFile(name, content, async (file) => recogniseProduct(await file.glance()));
  expect(await recognised('export.zip', await zipOf(tables))).toBe('solidtime');
  expect(await recognised('x.csv', report)).toBe('solidtime');
  expect(await recognised('x.csv', 'Title,Start,End\nPaint,,\n')).toBe('csv');
});

describeAwkwardFiles({ product: 'solidtime', name: 'time-entries.csv', text: report });
