import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { csvOf, exportRow } from './export-rows.ts';
import { type Range, rangeAround } from './range.ts';

/** Range that includes every record. */
const always = (timeZone: string) => ({
  timeZone,
  range: { start: 0, end: Date.parse('2030-01-01T00:00Z') },
  now: 0,
});
const names = { task: 'Task', labels: ['a', 'b'], organization: '', group: '', person: 'Ann' };
const record = buildTimerRecord({
  startedAt: '2026-11-18T09:00:30.000Z',
  endedAt: '2026-11-18T10:30:45.000Z',
  note: 'said "yes, twice"\nand left',
});

test('an exported text is read back unchanged, whatever it contains', async () => {
  const row = exportRow(record, { ...names, task: 'Grün; 100 % – "fertig"' }, always('Europe/Berlin'));
  const text = await csvOf([row]);
  const { data, errors } = papaparse.parse(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual([{ ...row }]);
  expect(text.endsWith('\r\n')).toBe(true);
});

test('a record across the edge of two ranges counts in each with its part', () => {
  const night = buildTimerRecord({
    startedAt: '2026-11-22T22:00:00.000Z',
    endedAt: '2026-11-23T00:30:00.000Z',
  });
  const first = rangeAround('week', '2026-11-20', { timeZone: 'Europe/Berlin', firstDay: 1 });
  const second = rangeAround('week', '2026-11-23', { timeZone: 'Europe/Berlin', firstDay: 1 });
  const rowIn = (range: Range) => exportRow(night, names, { timeZone: 'Europe/Berlin', range, now: 0 });
  expect(rowIn(first)).toMatchObject({
    date: '2026-11-22',
    end: '2026-11-23T00:00:00+01:00',
    duration_minutes: '60.00',
  });
  expect(rowIn(second)).toMatchObject({
    date: '2026-11-23',
    start: '2026-11-23T00:00:00+01:00',
    duration_minutes: '90.00',
  });
});

test('a row has times of the zone, decimal points, and no end for a running record', () => {
  expect(exportRow(record, names, always('Europe/Berlin'))).toMatchObject({
    date: '2026-11-18',
    start: '2026-11-18T10:00:30+01:00',
    end: '2026-11-18T11:30:45+01:00',
    duration_minutes: '90.25',
    labels: 'a b',
  });
  const running = exportRow({ ...record, endedAt: null }, names, {
    ...always('UTC'),
    now: Date.parse('2026-11-18T09:10:30Z'),
  });
  expect(running).toMatchObject({ end: '', duration_minutes: '10.00' });
});

async function noteCellOf(note: string): Promise<string> {
  const text = await csvOf([exportRow({ ...record, note }, names, always('UTC'))]);
  const { data, errors } = papaparse.parse<{ note: string }>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect([errors, data.length]).toEqual([[], 1]);
  return data[0]?.note ?? '';
}

test.each([
  '=1+1',
  '=HYPERLINK("https://a.example";"x")\nfoo',
  '+49 30 1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\r\n=1',
  ' =1',
  '\u00a0\u200b=1',
  '\u0000@a',
  '\tx',
  '\uff1d1+1',
])('a note that starts like a formula is exported as text: %j', async (note) => {
  expect(await noteCellOf(note)).toBe(`'${note}`);
});

test.each(['1 = 1', 'a@b.example', 'x\u0085y', 'x\u2028y', 'x\ry', '"', ' ', ''])(
  'a harmless note is exported unchanged: %j',
  async (note) => expect(await noteCellOf(note)).toBe(note),
);

test('a cell with any line break is quoted', async () => {
  for (const lineBreak of ['\n', '\r', '\v', '\f', '\u0085', '\u2028']) {
    const text = await csvOf([exportRow({ ...record, note: `=1${lineBreak}x` }, names, always('UTC'))]);
    expect(text).toContain(`,"'=1${lineBreak}x",`);
  }
  expect(await csvOf([])).toMatch(/^\ufeff.*date/);
});
