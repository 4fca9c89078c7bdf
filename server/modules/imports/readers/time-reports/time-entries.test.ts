import { describe, expect, it, test } from 'vitest';
import { readRows } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';

const TOGGL_HEAD =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)';
const CLOCKIFY_HEAD =
  '"Project","Client","Description","Task","User","Group","Email","Tags","Type","Billable","Invoiced","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (EUR)","Billable Amount (EUR)","Date of creation"';

function togglFile(...lines: readonly string[]): string {
  return `${[TOGGL_HEAD, ...lines].join('\n')}\n`;
}

function clockifyFile(...lines: readonly string[]): string {
  return `${[CLOCKIFY_HEAD, ...lines].join('\n')}\n`;
}

const readToggl = (text: string) => readRows('toggl', 'Toggl_time_entries.csv', text);
const readClockify = (text: string) => readRows('clockify', 'Clockify_Time_Report_Detailed.csv', text);

const togglText = togglFile(
  'Ana,ana@example.org,Bäckerei,Webseite,Entwürfe,"Startseite, ""neu""\nzweite Zeile",Yes,2026-11-20,09:05:07,2026-11-20,10:30:00,01:24:53,"büro, Plan",47.50',
  'Ana,ana@example.org,,,,Café ☕,No,2026-11-20,23:30:00,2026-11-21,00:15:00,00:45:00,,',
  'Ana,ana@example.org,,,,,No,2026-11-21,08:00:00,2026-11-21,08:00:00,00:00:00,,',
);

describe('Toggl Track', () => {
  test.each([
    ['the file of another product', 'TYPE,CONTENT,DESCRIPTION,PRIORITY\ntask,Buy milk,,1\n', 'wrong_product'],
    ['a summary without times', 'Project,Client,Duration\nWebseite,,01:00:00\n', 'wrong_product'],
    ['a head alone', `${TOGGL_HEAD}\n`, 'empty'],
    ['a quote without its end', togglFile('Ana,a@b.c,,"Webseite,,x,No,2026-11-20,09:00:00'), 'truncated'],
  ])('refuses %s', async (_name, text, reason) => {
    await expect(readToggl(text)).rejects.toMatchObject({ reason });
  });

  it('gives every field of an entry', async () => {
    const [project, record, loose, nameless] = await readToggl(togglText);
    expect(project).toMatchObject({
      kind: 'project',
      name: 'Webseite',
      description: 'Bäckerei',
      parent: null,
    });
    expect(record).toEqual({
      kind: 'record',
      sourceId: expect.any(String),
      at: { file: null, line: 2 },
      task: { title: 'Entwürfe', project: project?.sourceId, labels: ['büro', 'Plan'] },
      start: { wall: '2026-11-20T09:05:07', zone: null },
      end: { wall: '2026-11-20T10:30', zone: null },
      note: 'Startseite, "neu"\nzweite Zeile',
      labels: ['büro', 'Plan'],
      leftBehind: [
        { what: 'custom_field', detail: 'Amount (EUR): 47.50' },
        { what: 'other', detail: 'Billable' },
      ],
    });
    expect(loose).toMatchObject({
      kind: 'record',
      at: { line: 4 },
      task: { title: 'Café ☕', project: null },
      end: { wall: '2026-11-21T00:15', zone: null },
      note: '',
      labels: [],
      leftBehind: [],
    });
    expect(nameless).toMatchObject({ kind: 'record', task: { title: 'Toggl Track', project: null } });
  });

  it('keeps the id of an entry whose words were corrected, and tells equal ones apart', async () => {
    const line = 'Ana,ana@example.org,,,,one,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,';
    const [before, second] = await readToggl(togglFile(line, line));
    const [after] = await readToggl(togglFile(line.replace('one', 'two').replace('10:00:00', '10:30:00')));
    expect(after?.sourceId).toBe(before?.sourceId);
    expect(second?.sourceId).not.toBe(before?.sourceId);
  });

  it('names the person of each entry where there are several', async () => {
    const rows = await readToggl(
      togglFile(
        'Ana,ana@example.org,,,,one,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,',
        'Ben,ben@example.org,,,,two,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,',
      ),
    );
    expect(rows.map(({ leftBehind }) => leftBehind)).toEqual([
      [{ what: 'assignee', detail: 'Ana' }],
      [{ what: 'assignee', detail: 'Ben' }],
    ]);
  });

  it('finds columns in any order, and names those it does not know', async () => {
    const [, record] = await readToggl(
      'Duration;Start time;Start date;Project;Description;Invoice\n01:30:00;09:00:00;2026-11-20;Web;x;R-7\n',
    );
    expect(record).toMatchObject({
      start: { wall: '2026-11-20T09:00' },
      end: { wall: '2026-11-20T10:30' },
      leftBehind: [{ what: 'custom_field', detail: 'Invoice: R-7' }],
    });
  });

  test.each([
    [
      'a day that no calendar has',
      ',,,,,x,No,2026-02-30,09:00:00,2026-02-30,10:00:00,01:00:00,,',
      'bad_date',
    ],
    ['no time', ',,,,,x,No,2026-11-20,,2026-11-20,,01:00:00,,', 'bad_date'],
    [
      'an end before its start',
      ',,,,,x,No,2026-11-20,10:00:00,2026-11-20,09:00:00,01:00:00,,',
      'ends_before_start',
    ],
    ['an entry that runs', ',,,,,x,No,2026-11-20,10:00:00,,,,,', 'bad_date'],
    [
      'more cells than the head',
      ',,,,,x,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,,extra',
      'wrong_columns',
    ],
    ['one cell', 'x', 'wrong_columns'],
  ])('%s is a fault, and the others go on', async (_name, line, reason) => {
    const good = ',,,,,good,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,';
    const [fault, record] = await readToggl(togglFile(line, good));
    expect(fault).toMatchObject({ kind: 'fault', reason, at: { line: 2 } });
    expect(record).toMatchObject({ kind: 'record', task: { title: 'good' } });
  });

  it('takes formulas, HTML and a title of any length as text', async () => {
    const long = 'a'.repeat(100_000);
    const rows = await readToggl(
      togglFile(
        ...['=1+1', '<b>x</b>', '@cmd', long].map(
          (title, index) => `,,,,,${title},No,2026-11-20,0${index}:00:00,2026-11-20,10:00:00,01:00:00,,`,
        ),
      ),
    );
    expect(rows.map((row) => (row.kind === 'record' && 'title' in row.task ? row.task.title : ''))).toEqual([
      '=1+1',
      '<b>x</b>',
      '@cmd',
      long,
    ]);
  });
});

const clockifyText = clockifyFile(
  '"Webseite","Bäckerei","Startseite","Entwürfe","Ana","Team","ana@example.org","büro, Plan","Regular","Yes","No","11/20/2026","02:44:33 PM","11/20/2026","03:19:30 PM","00:34:57","0.58","60.00","34.95","11/20/2026"',
  '"","","Café","","Ana","","ana@example.org","","Break","No","No","11/04/2026","11:30:00 PM","11/05/2026","12:15:00 AM","00:45:00","0.75","0.00","0.00","11/04/2026"',
);

describe('Clockify', () => {
  it('gives every field of an entry, with the month first where one date says so', async () => {
    const [project, record, loose] = await readClockify(clockifyText);
    expect(project).toMatchObject({ kind: 'project', name: 'Webseite', description: 'Bäckerei' });
    expect(record).toMatchObject({
      kind: 'record',
      task: { title: 'Entwürfe', project: project?.sourceId },
      start: { wall: '2026-11-20T14:44:33', zone: null },
      end: { wall: '2026-11-20T15:19:30', zone: null },
      note: 'Startseite',
      labels: ['büro', 'Plan'],
      leftBehind: [
        { what: 'custom_field', detail: 'Group: Team' },
        { what: 'custom_field', detail: 'Billable Rate (EUR): 60.00' },
        { what: 'custom_field', detail: 'Billable Amount (EUR): 34.95' },
        { what: 'other', detail: 'Billable' },
      ],
    });
    expect(loose).toMatchObject({
      start: { wall: '2026-11-04T23:30', zone: null },
      end: { wall: '2026-11-05T00:15', zone: null },
      leftBehind: [{ what: 'custom_field', detail: 'Type: Break' }],
    });
  });

  test.each([
    ['day first', '20/11/2026', '10:00', '10:13', '2026-11-20T10:00'],
    ['dots', '03.11.2026', '04:00:00', '12:00:00', '2026-11-03T04:00'],
    ['year first', '2026-11-03', '04:00', '05:00', '2026-11-03T04:00'],
    ['a clock of 24 hours, both orders possible', '03/11/2026', '04:00', '05:00', '2026-11-03T04:00'],
    ['a clock of 12 hours, both orders possible', '11/03/2026', '04:00 AM', '05:00 AM', '2026-11-03T04:00'],
  ])('reads dates with %s', async (_name, day, from, to, wall) => {
    const [record] = await readClockify(
      clockifyFile(
        `"","","x","","Ana","","a@b.c","","","No","","${day}","${from}","${day}","${to}","1:00","1.00","","","${day}"`,
      ),
    );
    expect(record).toMatchObject({ start: { wall, zone: null } });
  });

  it('reads the Spanish report', async () => {
    const [, record] = await readClockify(
      '"Proyecto","Cliente","Descripción","Usuario","Correo","Etiquetas","Facturable","Fecha inicio","Hora inicio","Fecha fin","Hora fin","Duración (h)","Duración (decimal)"\n"Web","","Diseño","Ana","a@b.c","","No","20/11/2026","10:00","20/11/2026","11:00","1:00","1,00"\n',
    );
    expect(record).toMatchObject({ task: { title: 'Diseño' }, start: { wall: '2026-11-20T10:00' } });
  });

  it('refuses a CSV that is no report of times', async () => {
    await expect(readClockify('Task,Minutes\na,1\n')).rejects.toMatchObject({ reason: 'wrong_product' });
    await expect(readToggl('Task,Minutes\na,1\n')).rejects.toMatchObject({ reason: 'wrong_product' });
  });
});

describeAwkwardFiles({ product: 'toggl', name: 'toggl.csv', text: togglText });
describeAwkwardFiles({ product: 'clockify', name: 'clockify.csv', text: clockifyText });
