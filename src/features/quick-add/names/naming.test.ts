import { expect, test } from 'vitest';
import type { AskableParty } from '#rules/people/askable-party.ts';
import { namingAt, writeLabel, writeParty } from './written-name.ts';

/** Naming in a line with `|` for the caret. */
function at(line: string) {
  const caret = line.indexOf('|');
  const text = line.replace('|', '');
  return { text, naming: namingAt(text, caret) };
}
function naming(line: string) {
  const found = at(line).naming;
  if (found === null) throw new Error(`no name in ${line}`);
  return { text: at(line).text, found };
}
const shown = (written: { text: string; caret: number } | null) =>
  written && `${written.text.slice(0, written.caret)}|${written.text.slice(written.caret)}`;

const party = (id: string, face: AskableParty['face'], name: string, userName = ''): AskableParty => ({
  id,
  face,
  name,
  userName,
});
const zoe = party('1', 'person', 'Zoë Müller', 'zoe.m');
const tom = party('2', 'person', 'Tom', 'tom.b');
const otherTom = party('3', 'person', 'Tom', '');
const sites = party('4', 'group', 'Building sites');
const parties = [zoe, tom, otherTom, sites];

test.each([
  'Call |',
  'Learn C#|',
  'Mail zoe@zoe|',
  'Ask @ zoe|',
  '\\#ro|',
  '\\@zoe|',
  'Say "me #ro|" twice',
  '#roof |',
  '#a,b|',
  '|#roof',
])('no name is being typed in %s', (line) => {
  expect(at(line).naming).toBeNull();
});

test.each([
  ['#|', { sign: '#', start: 0, query: '' }],
  ['Fix #ro| now', { sign: '#', start: 4, query: 'ro' }],
  ['Fix #ro|of', { sign: '#', start: 4, query: 'ro' }],
  ['Fix @Building si|', { sign: '@', start: 4, query: 'Building si' }],
  ['Fix (@zo|)', { sign: '@', start: 5, query: 'zo' }],
  ['Fix +zo|', { sign: '+', start: 4, query: 'zo' }],
  ['Fix @zoe and @|', { sign: '@', start: 13, query: '' }],
] as const)('the name in %s', (line, expected) => {
  expect(at(line).naming).toEqual(expected);
});

test.each([
  ['Fix #ro|', 'roof', 'Fix #roof |'],
  ['Fix #ro| now', 'roof', 'Fix #roof |now'],
  ['Fix #|now', 'roof', 'Fix #roof |now'],
  ['Fix #2|', '2027/Q1', 'Fix #2027/Q1 |'],
])('%s becomes a line with the label %s', (line, name, expected) => {
  const { text, found } = naming(line);
  expect(shown(writeLabel(text, found, name, ['2027/Q1']))).toBe(expected);
});

test('a label that would not be read is not inserted', () => {
  const { text, found } = naming('Fix #2|');
  expect(writeLabel(text, found, '2027/Q1', [])).toBeNull();
});

test.each([
  ['Fix @zo|', zoe, 'Fix @Zoë Müller |'],
  ['Fix @| now', sites, 'Fix @Building sites |now'],
  ['Fix @build|the roof', sites, 'Fix @Building sites |the roof'],
  ['Fix (@zo|) now', zoe, 'Fix (@Zoë Müller|) now'],
  ['Fix @to|, then rest', tom, 'Fix @tom.b|, then rest'],
  ['Fix +zo|', zoe, 'Fix +Zoë Müller |'],
])('%s becomes a line with a person', (line, whom, expected) => {
  const { text, found } = naming(line);
  expect(shown(writeParty(text, found, whom, parties))).toBe(expected);
});

test('a person without an unambiguous name is not inserted', () => {
  const { text, found } = naming('Fix @to|');
  expect(writeParty(text, found, otherTom, parties)).toBeNull();
});
