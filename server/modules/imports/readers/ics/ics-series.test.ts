import { describe, expect, it, test } from 'vitest';
import { readRows } from '../../files/files.test-support.ts';

const component =
  (kind: string) =>
  (...lines: readonly string[]) =>
    [`BEGIN:${kind}`, ...lines, `END:${kind}`].join('\n');
const event = component('VEVENT');
const todo = component('VTODO');
const read = (...parts: readonly string[]) =>
  readRows(
    'ics',
    'calendar.ics',
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\n'),
  );

const daily = ['UID:a', 'SUMMARY:Stand-up', 'RRULE:FREQ=DAILY;COUNT=9'];
const inBerlin = 'DTSTART;TZID=Europe/Berlin:20261123T093000';
const at = (day: string) => ({ wall: `2026-11-${day}T09:30`, zone: 'Europe/Berlin' });

describe('exceptions of a recurring event', () => {
  test.each<[string, string, readonly string[], readonly unknown[]]>([
    ['in its own zone', inBerlin, ['EXDATE;TZID=Europe/Berlin:20261124T093000'], [at('24')]],
    [
      'several in one line',
      inBerlin,
      ['EXDATE;TZID=Europe/Berlin:20261124T093000,20261126T093000'],
      [at('24'), at('26')],
    ],
    [
      'in several lines',
      inBerlin,
      ['EXDATE;TZID=Europe/Berlin:20261126T093000', 'EXDATE;TZID=Europe/Berlin:20261124T093000'],
      [at('24'), at('26')],
    ],
    [
      'of a floating time without its zone',
      'DTSTART:20261123T093000',
      ['EXDATE:20261124T093000'],
      [{ wall: '2026-11-24T09:30', zone: null }],
    ],
    ['in UTC', inBerlin, ['EXDATE:20261124T083000Z'], [{ instant: '2026-11-24T08:30:00.000Z' }]],
    ['by their day alone', inBerlin, ['EXDATE;VALUE=DATE:20261124'], [at('24')]],
    ['of whole days', 'DTSTART;VALUE=DATE:20261123', ['EXDATE;VALUE=DATE:20261124'], [{ day: '2026-11-24' }]],
    [
      'of whole days by midnight',
      'DTSTART;VALUE=DATE:20261123',
      ['EXDATE:20261124T000000'],
      [{ day: '2026-11-24' }],
    ],
    ['that no calendar has', inBerlin, ['EXDATE:20260230T093000Z'], []],
  ])('%s', async (_name, start, lines, removed) => {
    const [row] = await read(event(...daily, start, ...lines));
    expect(row).toMatchObject({ kind: 'event', rule: 'FREQ=DAILY;COUNT=9', leftBehind: [] });
    expect(row?.kind === 'event' ? (row.exceptions?.removed ?? []) : null).toEqual(removed);
  });

  it('an occurrence that was cancelled is none, one that was moved is a row behind its series', async () => {
    const moved = ['UID:a', 'SUMMARY:Later', 'DTSTART;TZID=Europe/Berlin:20261124T150000', 'DURATION:PT30M'];
    const rows = await read(
      event(...moved, 'RECURRENCE-ID:20261124T083000Z'),
      event('UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin:20261125T093000', inBerlin, 'STATUS:CANCELLED'),
      event(...daily, inBerlin, 'EXDATE;TZID=Europe/Berlin:20261124T093000'),
    );
    const [series, occurrence, ...others] = rows;
    expect(others).toEqual([]);
    expect(series).toMatchObject({
      title: 'Stand-up',
      exceptions: { removed: [at('25')], moved: [{ instant: '2026-11-24T08:30:00.000Z' }] },
    });
    expect(occurrence).toMatchObject({
      title: 'Later',
      start: { wall: '2026-11-24T15:00', zone: 'Europe/Berlin' },
      end: { wall: '2026-11-24T15:30', zone: 'Europe/Berlin' },
      occurrence: { series: series?.sourceId, original: { instant: '2026-11-24T08:30:00.000Z' } },
    });
  });

  it('of several versions of an occurrence the highest number counts, then the last', async () => {
    const version = (title: string, sequence: number) =>
      event('UID:a', `SUMMARY:${title}`, `SEQUENCE:${sequence}`, inBerlin, 'RECURRENCE-ID:20261124T083000Z');
    const rows = await read(
      event(...daily, inBerlin),
      version('new', 2),
      version('newest', 2),
      version('old', 1),
    );
    expect(rows.map((row) => (row.kind === 'event' ? row.title : row.kind))).toEqual(['Stand-up', 'newest']);
  });

  it('an occurrence without its series is an event, and so is one whose series cannot be read', async () => {
    const changed = (uid: string) =>
      event(`UID:${uid}`, 'SUMMARY:Alone', inBerlin, 'RECURRENCE-ID:20261124T083000Z');
    const rows = await read(
      changed('a'),
      changed('b'),
      event('UID:b', 'SUMMARY:x', 'RRULE:FREQ=SECONDLY', inBerlin),
    );
    const alone = rows.filter((row) => row.kind === 'event' && row.title === 'Alone');
    expect(alone).toHaveLength(2);
    for (const row of alone) expect(row).not.toHaveProperty('occurrence');
  });

  it('a series that was cancelled takes its occurrences with it', async () => {
    const rows = await read(
      event(...daily, inBerlin, 'STATUS:CANCELLED'),
      event('UID:a', 'SUMMARY:Later', inBerlin, 'RECURRENCE-ID:20261124T083000Z'),
      event('UID:b', 'SUMMARY:Stays', inBerlin),
    );
    expect(rows).toMatchObject([{ title: 'Stays' }]);
  });

  it('other rules, dates beside them and a change of all that follow are named', async () => {
    const [series, occurrence] = await read(
      event(...daily, inBerlin, 'RRULE:FREQ=YEARLY', 'EXRULE:FREQ=MONTHLY', 'RDATE:20270101T083000Z'),
      event('UID:a', 'SUMMARY:x', inBerlin, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T083000Z'),
    );
    const named = (...details: readonly string[]) => details.map((detail) => ({ what: 'repeat', detail }));
    expect(series?.leftBehind).toEqual(named('FREQ=YEARLY', '− FREQ=MONTHLY', '+ 2027-01-01'));
    expect(occurrence?.leftBehind).toEqual(named('≥ 2026-11-24'));
  });

  it('of more removed days than a series may have, the earliest are named', async () => {
    const days = Array.from({ length: 1_003 }, (_, index) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const [row] = await read(
      event(
        'UID:a',
        'SUMMARY:x',
        'RRULE:FREQ=DAILY',
        'DTSTART;VALUE=DATE:20200101',
        `EXDATE:${days.join(',')}`,
      ),
    );
    expect(row).toMatchObject({ leftBehind: [{ what: 'repeat', detail: '− 2020-01-01 … 2020-01-03' }] });
    expect(row?.kind === 'event' ? row.exceptions?.removed.length : 0).toBe(1_000);
  });
});

describe('exceptions of a recurring to-do', () => {
  const weekly = [
    'UID:a',
    'SUMMARY:Water',
    'DUE;TZID=Europe/Berlin:20261123T180000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ];
  const done = (day: string) =>
    todo('UID:a', 'SUMMARY:Water', `RECURRENCE-ID;TZID=Europe/Berlin:${day}T180000`, 'STATUS:COMPLETED');

  it('the series begins behind occurrences that have their own to-do or were removed', async () => {
    const rows = await read(todo(...weekly, 'EXDATE;TZID=Europe/Berlin:20261130T180000'), done('20261123'));
    expect(rows).toMatchObject([
      {
        due: { wall: '2026-12-07T18:00', zone: 'Europe/Berlin' },
        recurrence: { rule: 'FREQ=WEEKLY;COUNT=2', basis: 'date' },
        completedAt: null,
        leftBehind: [],
      },
      { due: null, recurrence: null, completedAt: 'unknown' },
    ]);
  });

  it('later ones are named, and nothing is left of a series whose occurrences all have their own', async () => {
    const [later] = await read(
      todo(...weekly, 'EXDATE;TZID=Europe/Berlin:20261207T180000'),
      done('20261214'),
    );
    expect(later?.leftBehind.map(({ detail }) => detail)).toEqual(['− 2026-12-07', '≠ 2026-12-14']);
    const all = await read(todo(...weekly), ...['20261123', '20261130', '20261207', '20261214'].map(done));
    expect(all).toHaveLength(4);
    expect(all.every((row) => row.kind === 'task' && row.completedAt !== null)).toBe(true);
  });
});
