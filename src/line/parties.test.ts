import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
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

describe('assigning by +', () => {
  const colleagues = parties.filter(({ face }) => face === 'person');
  const readAssigned = (line: string) => {
    const {
      title,
      assignee,
      parties: asked,
      block,
      isContradictory,
    } = parser(line, { ...context, colleagues });
    return { title, assignee: assignee?.id ?? null, asked: asked.length, block, isContradictory };
  };
  const plain = { assignee: null, asked: 0, block: null, isContradictory: false };

  it.each([
    'Learn C++',
    'Call +49 170 1234',
    'Fix +nobody',
    'Fix + zoe',
    'Fix "+Zoë"',
    'a+zoe',
    'Fix +Tom',
    '+Zoë',
  ])('assigns nothing in: %s', (line) => {
    expect(readAssigned(line)).toMatchObject({ assignee: null, isContradictory: false });
  });

  it('leaves a group and an organization in the title', () => {
    expect(readAssigned('Fix +Building sites')).toEqual({ ...plain, title: 'Fix +Building sites' });
  });

  it.each([
    ['Fix the roof +zoe', 'Fix the roof', '1'],
    ['Fix the roof +ZOE MULLER tomorrow', 'Fix the roof', '1'],
    ['+okafor fix the roof', 'fix the roof', '2'],
    ['Fix the roof (+Zoë) +zoe.m', 'Fix the roof', '1'],
  ])('reads %s', (line, title, assignee) => {
    expect(readAssigned(line)).toEqual({ ...plain, title, assignee });
  });

  it('plans no block: the assignee keeps the say over their calendar', () => {
    expect(readAssigned('Fix the roof tomorrow 2-4pm +zoe')).toMatchObject({ assignee: '1', block: null });
  });

  it.each(['Fix the roof +zoe +okafor', 'Fix the roof +zoe @okafor'])(
    'leaves a contradictory line alone: %s',
    (line) => {
      expect(readAssigned(line)).toEqual({ ...plain, title: line, isContradictory: true });
    },
  );
});

test('a person is read beside all other tokens', () => {
  expect(read('Water the plants every monday 8:00 @zoe #home')).toEqual({
    title: 'Water the plants',
    asked: ['1'],
    rule: 'FREQ=WEEKLY;BYDAY=MO',
  });
});
