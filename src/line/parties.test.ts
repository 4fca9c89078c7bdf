import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { loadQuickAddParser } from './load-parser.ts';
import type { LineParty } from './reading.ts';

const person = (id: string, name: string, userName: string): LineParty => ({
  id,
  face: 'person',
  name,
  userName,
});
const parties: readonly LineParty[] = [
  person('1', 'Zoë Müller', 'zoe.m'),
  person('2', 'Tom Okafor', 'okafor'),
  person('3', 'Tom Okafor-Weber', 'weber'),
  person('4', 'Anna', 'anna'),
  { id: '5', face: 'group', name: 'Building sites', userName: '' },
  { id: '6', face: 'organization', name: 'Anna', userName: '' },
];
const context = { now: Temporal.Instant.from('2026-11-18T09:00:00Z'), timeZone: 'Europe/Berlin', parties };
const parser = await loadQuickAddParser('en');
const read = (line: string) => {
  const { title, parties: asked, recurrence } = parser(line, context);
  return { title, asked: asked.map(({ id }) => id), rule: recurrence?.rule ?? null };
};

test.each([
  'Ask @nobody',
  'Mail zoe@zoe.m',
  'Call @ 6',
  'Ask @Tom',
  'Ask @Anna',
  'Ask @Zo',
  'Ask "@Zoë"',
  '\\@Zoë sings',
  '@Zoë',
])('nobody is asked by: %s', (line) => {
  expect(read(line).asked).toEqual([]);
});

test.each([
  ['Fix the roof @zoe', 'Fix the roof', ['1']],
  ['Fix the roof @ZOE MULLER', 'Fix the roof', ['1']],
  ['@zoe.m fix the roof', 'fix the roof', ['1']],
  ['Fix @Zoë, then rest', 'Fix then rest', ['1']],
  ['Fix the roof (@zoë müller)', 'Fix the roof', ['1']],
  ['Fix the roof @Tom Okafor', 'Fix the roof', ['2']],
  ['Fix the roof @tom okafor-weber', 'Fix the roof', ['3']],
  ['Fix @building sites the roof @okafor @okafor', 'Fix the roof', ['5', '2']],
] as const)('%s', (line, title, asked) => {
  expect(read(line)).toEqual({ title, asked, rule: null });
});

test('a person is read beside all other tokens', () => {
  expect(read('Water the plants every monday 8:00 @zoe #home')).toEqual({
    title: 'Water the plants',
    asked: ['1'],
    rule: 'FREQ=WEEKLY;BYDAY=MO',
  });
});
