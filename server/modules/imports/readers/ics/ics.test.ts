import { describe, expect, it, test } from 'vitest';
import { readRows, zipOf } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';

function calendar(...parts: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...parts, 'END:VCALENDAR', ''].join(
    '\n',
  );
}

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
const todo = (...lines: readonly string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO'].join('\n');
const read = (text: string | Uint8Array) => readRows('ics', 'calendar.ics', text);

const berlin = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:20261025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE`;

const text = calendar(
  'X-WR-CALNAME:Büro',
  berlin,
  event(
    'UID:meeting@example.org',
    'SUMMARY:Café with Ana',
    'DESCRIPTION:<p>One</p><p>Two\\, three</p>',
    'LOCATION:Rathaus',
    'DTSTART;TZID=Europe/Berlin:20261123T093000',
    'DTEND;TZID=Europe/Berlin:20261123T104500',
    'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270301T000000Z',
    'EXDATE;TZID=Europe/Berlin:20261207T093000',
    'ATTENDEE;CN=Ana Müller:mailto:ana@example.org',
    'CATEGORIES:Work,Friends',
    'URL:https://example.org/notes',
    'ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY;X-FILENAME=map.png:iVBORw0KGgo',
    ' AAAANSUhEUgAA',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'END:VALARM',
  ),
  event(
    'UID:meeting@example.org',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261130T093000',
    'SUMMARY:Café with Ana\\, later',
    'DTSTART;TZID=Europe/Berlin:20261130T150000',
    'DURATION:PT30M',
  ),
  event('UID:holiday', 'SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'),
  event('UID:gone', 'SUMMARY:Cancelled', 'DTSTART:20261224T100000Z', 'STATUS:CANCELLED'),
  todo(
    'UID:child',
    'SUMMARY:Book tickets',
    'RELATED-TO:parent',
    'STATUS:COMPLETED',
    'COMPLETED:20261120T101500Z',
  ),
  todo(
    'UID:parent',
    'SUMMARY:Plan the trip ✈️',
    'DESCRIPTION:Ask Ben\\nand Eva',
    'DUE;TZID=Europe/Berlin:20261130T180000',
    'DTSTART;VALUE=DATE:20261125',
    'PRIORITY:1',
    'CATEGORIES:Reise',
    'CREATED:20261101T080000Z',
    'PERCENT-COMPLETE:40',
    'RRULE:FREQ=YEARLY;INTERVAL=2',
    'LOCATION:Gare du Nord',
    'URL:https://example.org/trip',
    'ATTENDEE;CN=Ben:mailto:ben@example.org',
  ),
);

describe('calendar files', () => {
  test.each([
    ['the file of another product', 'TYPE,CONTENT\ntask,x\n', 'wrong_product'],
    ['a calendar without events', calendar(berlin), 'empty'],
    ['a calendar that was cut off', text.slice(0, -20), 'truncated'],
    ['an event that was cut off', text.slice(0, text.indexOf('DTEND')), 'truncated'],
  ])('%s is refused', async (_name, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  it('give every field of an event', async () => {
    const found = (await read(text)).find((row) => row.kind === 'event');
    expect(found).toEqual({
      kind: 'event',
      sourceId: expect.any(String),
      at: { file: null, line: 13 },
      title: 'Café with Ana',
      description: 'One\n\nTwo, three\n\nhttps://example.org/notes',
      location: 'Rathaus',
      start: { wall: '2026-11-23T09:30', zone: 'Europe/Berlin' },
      end: { wall: '2026-11-23T10:45', zone: 'Europe/Berlin' },
      rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270301T000000Z',
      exceptions: {
        removed: [{ wall: '2026-12-07T09:30', zone: 'Europe/Berlin' }],
        moved: [{ wall: '2026-11-30T09:30', zone: 'Europe/Berlin' }],
      },
      leftBehind: [
        { what: 'reminder', detail: '-PT15M' },
        { what: 'attachment', detail: 'map.png' },
        { what: 'assignee', detail: 'Ana Müller' },
        { what: 'custom_field', detail: 'Work' },
        { what: 'custom_field', detail: 'Friends' },
      ],
    });
  });

  it('give a moved occurrence as an event of its own, whole days as days, and nothing that was cancelled', async () => {
    const events = (await read(text)).filter((row) => row.kind === 'event').slice(1);
    expect(events).toMatchObject([
      {
        title: 'Café with Ana, later',
        start: { wall: '2026-11-30T15:00', zone: 'Europe/Berlin' },
        end: { wall: '2026-11-30T15:30', zone: 'Europe/Berlin' },
        rule: null,
        occurrence: { original: { wall: '2026-11-30T09:30', zone: 'Europe/Berlin' } },
      },
      { title: 'Holiday', start: { day: '2026-12-24' }, end: { day: '2026-12-27' }, leftBehind: [] },
    ]);
    expect(new Set((await read(text)).map(({ sourceId }) => sourceId)).size).toBe(6);
  });

  it('give every field of a to-do, parents before their children', async () => {
    const [project, parent, child] = (await read(text)).filter(({ kind }) => kind !== 'event');
    expect(project).toMatchObject({ kind: 'project', name: 'Büro' });
    expect(parent).toEqual({
      kind: 'task',
      sourceId: expect.any(String),
      at: { file: null, line: expect.any(Number) },
      title: 'Plan the trip ✈️',
      description: 'Ask Ben\nand Eva',
      project: project?.sourceId,
      section: null,
      parent: null,
      labels: ['Reise'],
      priority: 4,
      due: { wall: '2026-11-30T18:00', zone: 'Europe/Berlin' },
      start: { day: '2026-11-25' },
      recurrence: { rule: 'FREQ=YEARLY;INTERVAL=2', basis: 'date' },
      estimate: null,
      completedAt: null,
      createdAt: { instant: '2026-11-01T08:00:00.000Z' },
      people: ['Ben'],
      comments: [],
      links: [{ url: 'https://example.org/trip', label: '' }],
      leftBehind: [
        { what: 'custom_field', detail: '40 %' },
        { what: 'location', detail: 'Gare du Nord' },
      ],
    });
    expect(child).toMatchObject({
      title: 'Book tickets',
      parent: parent?.sourceId,
      completedAt: { instant: '2026-11-20T10:15:00.000Z' },
    });
  });

  test.each([
    ['0', 0],
    ['1', 4],
    ['4', 3],
    ['5', 2],
    ['9', 1],
  ])('priority %s of nine is %i', async (written, priority) => {
    const [task] = await read(calendar(todo('UID:a', 'SUMMARY:x', `PRIORITY:${written}`)));
    expect(task).toMatchObject({ priority });
  });

  test.each([
    ['UTC', 'DTSTART:20261123T093000Z', { instant: '2026-11-23T09:30:00.000Z' }],
    ['no zone', 'DTSTART:20261123T093000', { wall: '2026-11-23T09:30', zone: null }],
    [
      'a zone of Windows',
      'DTSTART;TZID=W. Europe Standard Time:20261123T093000',
      { wall: '2026-11-23T09:30', zone: 'Europe/Berlin' },
    ],
    [
      'a zone that nobody knows',
      'DTSTART;TZID=Mars/Base:20261123T093000',
      { wall: '2026-11-23T09:30', zone: null },
    ],
    [
      'an offset for a zone',
      'DTSTART;TZID=GMT+0330:20261123T093000',
      { instant: '2026-11-23T06:00:00.000Z' },
    ],
  ])('read times with %s', async (_name, line, start) => {
    const [row] = await read(calendar(event('UID:a', 'SUMMARY:x', line)));
    expect(row).toMatchObject({ start, end: start });
  });

  it('read a zone that stands behind the events, and the zone of the whole calendar', async () => {
    const own = `BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0500\nTZOFFSETTO:+0500\nEND:STANDARD\nEND:VTIMEZONE`;
    const [late] = await read(
      calendar(event('UID:a', 'SUMMARY:x', 'DTSTART;TZID=Office:20261123T093000'), own),
    );
    expect(late).toMatchObject({ start: { instant: '2026-11-23T04:30:00.000Z' } });
    const [home] = await read(
      calendar('X-WR-TIMEZONE:America/New_York', event('UID:a', 'SUMMARY:x', 'DTSTART:20261123T093000')),
    );
    expect(home).toMatchObject({ start: { wall: '2026-11-23T09:30', zone: 'America/New_York' } });
  });

  test.each([
    ['an event without a start', event('UID:a', 'SUMMARY:x'), 'bad_date'],
    [
      'an event on a day that no calendar has',
      event('UID:a', 'SUMMARY:x', 'DTSTART:20260230T100000Z'),
      'bad_date',
    ],
    ['an event without words', event('UID:a', 'DTSTART:20261123T100000Z'), 'no_title'],
    ['a to-do without words', todo('UID:a', 'DUE:20261123T100000Z'), 'no_title'],
    ['a to-do that is due on no day', todo('UID:a', 'SUMMARY:x', 'DUE:soon'), 'bad_date'],
  ])('%s is a fault, and the others go on', async (_name, broken, reason) => {
    const [fault, good] = await read(
      calendar(broken, event('UID:b', 'SUMMARY:good', 'DTSTART:20261123T100000Z')),
    );
    expect(fault).toMatchObject({ kind: 'fault', reason, at: { line: 4 } });
    expect(good).toMatchObject({ kind: 'event', title: 'good' });
  });

  it('name a repetition that Daywall has no counterpart for, and keep the event', async () => {
    const [row] = await read(
      calendar(event('UID:a', 'SUMMARY:x', 'DTSTART:20261123T100000Z', 'RRULE:FREQ=SECONDLY')),
    );
    expect(row).toMatchObject({
      kind: 'event',
      rule: null,
      leftBehind: [{ what: 'repeat', detail: 'FREQ=SECONDLY' }],
    });
  });

  it('read to-dos that are below themselves, or below nobody', async () => {
    const rows = await read(
      calendar(
        todo('UID:a', 'SUMMARY:a', 'RELATED-TO:b'),
        todo('UID:b', 'SUMMARY:b', 'RELATED-TO:a'),
        todo('UID:c', 'SUMMARY:c', 'RELATED-TO:nobody'),
      ),
    );
    expect(rows.map((row) => (row.kind === 'task' ? row.title : '')).sort()).toEqual(['a', 'b', 'c']);
    expect(rows.filter((row) => row.kind === 'task' && row.parent !== null)).toHaveLength(1);
  });

  it('leave behind zones that nobody knows, and read their times in the zone that the person chooses', async () => {
    const zoned = (zone: string) => [
      event(
        'UID:a',
        'SUMMARY:Talk',
        `DTSTART;TZID=${zone}:20261123T100000`,
        `DTEND;TZID=${zone}:20261123T110000`,
      ),
      todo('UID:b', 'SUMMARY:Call', `DUE;TZID=${zone}:20261123T100000`),
    ];
    const left = [{ what: 'time_zone', detail: 'Somewhere Standard Time' }];
    expect(await read(calendar(...zoned('Somewhere Standard Time')))).toMatchObject([
      { title: 'Talk', start: { wall: '2026-11-23T10:00', zone: null }, leftBehind: left },
      { title: 'Call', due: { wall: '2026-11-23T10:00', zone: null }, leftBehind: left },
    ]);
    expect(await read(calendar(...zoned('Eastern Time (US & Canada)')))).toMatchObject([
      { start: { wall: '2026-11-23T10:00', zone: 'America/New_York' }, leftBehind: [] },
      { due: { wall: '2026-11-23T10:00', zone: 'America/New_York' }, leftBehind: [] },
    ]);
  });

  it('read days that are written with a time as days', async () => {
    const day = event('UID:a', 'SUMMARY:Off', 'DTSTART;VALUE=DATE:20261201T000000');
    expect(await read(calendar(day))).toMatchObject([
      { start: { day: '2026-12-01' }, end: { day: '2026-12-02' } },
    ]);
  });

  it('read events whose ends are missing, letters folded in two, and huge attachments', async () => {
    const bytes = Buffer.from(
      calendar(
        'BEGIN:VEVENT\nUID:a\nSUMMARY:first\nDTSTART:20261123T100000Z',
        event(
          'UID:b',
          'SUMMARY:CaF~',
          ' ~ two',
          'DTSTART:20261123T100000Z',
          `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(70)}`,
          ...Array.from({ length: 30_000 }, () => ` ${'A'.repeat(70)}`),
          'LOCATION:there',
        ),
      )
        .replace('F~', 'f\u0001')
        .replace(' ~', ' \u0002'),
    );
    const folded = Buffer.from(bytes.map((byte) => (byte === 1 ? 0xc3 : byte === 2 ? 0xa9 : byte)));
    expect(await read(folded)).toMatchObject([{ title: 'first' }, { title: 'Café two', location: 'there' }]);
  });
});

describe('an archive of calendars', () => {
  it('gives the rows of each, and names the file', async () => {
    const zip = await zipOf({ 'Büro.ics': text, 'empty.ics': calendar(), 'read me.txt': 'x' });
    const rows = await readRows('ics', 'export.zip', zip);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ at: { file: 'Büro.ics' } });
  });

  it('is refused where it holds none, or only empty ones', async () => {
    const refused = (files: Record<string, string>) =>
      zipOf(files).then((zip) => readRows('ics', 'export.zip', zip));
    await expect(refused({ 'a.txt': 'x' })).rejects.toMatchObject({ reason: 'wrong_product' });
    await expect(refused({ 'a.ics': calendar() })).rejects.toMatchObject({ reason: 'empty' });
  });
});

describeAwkwardFiles({ product: 'ics', name: 'calendar.ics', text });
