import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, test } from 'vitest';
import { loadQuickAddParser } from './load-parser.ts';
import { readLine } from './read-line.ts';
import type { QuickAddParser } from './reading.ts';

const context = { now: Temporal.Instant.from('2026-11-18T09:00:00Z'), timeZone: 'Europe/Berlin' };
let parser: QuickAddParser;
beforeAll(async () => {
  parser = await loadQuickAddParser('en');
});

test('a literal text is title and the rest of the line is read', () => {
  const line = 'Call Bob tomorrow 3pm 30m';
  const reading = readLine(parser, line, ['30m'], context);
  expect(reading.workload).toBeNull();
  expect(reading.title).toBe('Call Bob 30m');
  expect(reading.dueDate).toBe('2026-11-19T14:00:00Z');
});

test('parts are those of the typed line, without gaps, whatever is literal', () => {
  const line = 'Call Bob tomorrow 3pm 30m !';
  for (const literals of [[], ['tomorrow 3pm'], ['30m', '!'], ['tomorrow 3pm', '30m', '!'], ['nowhere']]) {
    const { parts } = readLine(parser, line, literals, context);
    expect(parts.map((part) => part.text).join('')).toBe(line);
    expect(parts.every((part) => line.slice(part.start, part.end) === part.text)).toBe(true);
  }
});

test('everything literal is a plain title without backslashes', () => {
  const reading = readLine(parser, 'Call Bob tomorrow 3pm 30m !', ['tomorrow 3pm', '30m', '!'], context);
  expect(reading).toMatchObject({
    title: 'Call Bob tomorrow 3pm 30m !',
    dueDate: null,
    workload: null,
    importance: null,
  });
});

test('a word with its own backslash is unchanged', () => {
  expect(readLine(parser, 'Read \\tomorrow', ['\\tomorrow'], context).title).toBe('Read tomorrow');
});
