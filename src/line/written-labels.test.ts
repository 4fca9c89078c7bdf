import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { loadQuickAddParser } from './load-parser.ts';

const context = { now: Temporal.Instant.from('2026-11-18T09:00:00Z'), timeZone: 'Europe/Berlin' };

async function read(line: string) {
  const parser = await loadQuickAddParser('en');
  const { title, labels, dueDate, workload } = parser(line, context);
  return { title, labels, isDated: dueDate !== null, workload };
}

test.each([
  'Fix #12',
  'Learn C#',
  'Call Bob #',
  'See #roof, then go',
  'A#b',
  '"#roof" is a word',
  '\\#roof tiles',
])('no label in: %s', async (line) => {
  expect((await read(line)).labels).toEqual([]);
});

test('a line of labels only is a title', async () => {
  expect(await read('#roof #money')).toMatchObject({ title: '#roof #money', labels: [] });
});

test('labels are read anywhere, beside other tokens too', async () => {
  expect(await read('Pay #money the roofer tomorrow 45m #dach-süd #money')).toEqual({
    title: 'Pay the roofer',
    labels: ['money', 'dach-süd'],
    isDated: true,
    workload: 45,
  });
});

test('an existing label is read in any form, and keeps its case', async () => {
  const parser = await loadQuickAddParser('en');
  const labels = ['2027/Q1', 'Roof'];
  expect(parser('Pay #2027/q1 the roofer #roof #12', { ...context, labels })).toMatchObject({
    title: 'Pay the roofer #12',
    labels: ['2027/Q1', 'Roof'],
  });
});
