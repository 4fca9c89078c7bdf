import { expect, test } from 'vitest';
import { testTemplate } from '#client/row.test-support.ts';
import { suggestNames } from './suggest-names.ts';
import { namingAt } from './written-name.ts';

const label = (name: string, uses = 0) => ({ name, alias: '', uses, tone: 'grey', isOwn: true }) as const;
const person = (id: string, name: string, userName: string) => ({
  name,
  alias: userName,
  uses: 0,
  party: { id, face: 'person' as const, name, userName },
});
const known = {
  labels: [
    ...Array.from({ length: 9 }, (_, index) => label(`garden-${index}`)),
    label('roof'),
    label('Roofing', 3),
  ],
  templates: ['Trip to sea', 'Trip abroad'].map((name) => ({
    name,
    alias: '',
    uses: 0,
    template: testTemplate('1', { name }),
  })),
  parties: [person('1', 'Tom Okafor', 'okafor'), person('2', 'Zoë Müller', 'zoe')],
};
function suggest(line: string) {
  const naming = namingAt(line, line.length);
  if (naming === null) throw new Error(`no name in ${line}`);
  const { rows, first } = suggestNames(line, naming, known, 'en');
  return { lines: rows.map(({ written }) => written.text), first };
}

test('the list has at most seven rows', () => {
  expect(suggest('Dig #gar').lines).toHaveLength(7);
});

test.each([
  ['the bare sign', 'Fix #'],
  ['a blank', 'Fix @Tom '],
  ['letters that stand within names only', 'Fix #oof'],
  ['what is a label already', 'Fix #ROOF'],
])('no row is preselected after %s', (_, line) => {
  expect(suggest(line)).toMatchObject({ first: null });
  expect(suggest(line).lines).not.toEqual([]);
});

test('the first row is preselected once it starts with the typed text', () => {
  expect(suggest('Fix #ro')).toEqual({ lines: ['Fix #Roofing ', 'Fix #roof '], first: 0 });
  expect(suggest('Fix @mul')).toEqual({ lines: ['Fix @Zoë Müller '], first: 0 });
  expect(suggest('Fix +mul')).toEqual({ lines: ['Fix +Zoë Müller '], first: 0 });
  expect(suggest('Pack /trip a')).toEqual({ lines: ['Pack /Trip abroad '], first: 0 });
});

test.each([
  'Fix #roofing',
  'Pack /Trip abroad',
  'Open /etc',
  'Fix @okafor',
  'Fix +okafor',
  'Fix @Zoe',
  'Fix #new',
])('no list opens after %s', (line) => {
  expect(suggest(line)).toEqual({ lines: [], first: null });
});
