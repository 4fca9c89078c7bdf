import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { loadQuickAddParser } from './load-parser.ts';

const parser = await loadQuickAddParser('en');
const CONTEXT = { now: Temporal.Instant.from('2026-10-14T10:20:30Z'), timeZone: 'Europe/Berlin' };

/** Lines cut into parts: `[kind initial]text`. */
const LINES: readonly (readonly [line: string, parts: readonly string[]])[] = [
  ['', []],
  ['  ', ['t:  ']],
  ['Call Bob', ['t:Call Bob']],
  ['Call Bob tomorrow 3pm 30m !', ['t:Call Bob ', 'd:tomorrow 3pm', 't: ', 'w:30m', 't: ', 'i:!']],
  ['Run tomorrow 30m 3pm', ['t:Run ', 'd:tomorrow', 't: ', 'w:30m', 't: ', 'd:3pm']],
  ['Tomorrow, run  by Ann', ['d:Tomorrow,', 't: run  by Ann']],
  ['Report (due by friday), !!', ['t:Report ', 'd:(due by friday),', 't: ', 'i:!!']],
  ['\\tomorrow today', ['t:\\tomorrow ', 'd:today']],
];

it.each(LINES)('%s', (line, expected) => {
  const { parts } = parser(line, CONTEXT);
  expect(parts.map((part) => `${part.kind.charAt(0)}:${part.text}`)).toEqual(expected);
});

it('a pasted text is one title part', () => {
  const line = `${'word '.repeat(300)}tomorrow`;
  expect(parser(line, CONTEXT)).toMatchObject({
    title: line,
    dueDate: null,
    parts: [{ kind: 'title', text: line }],
  });
});
