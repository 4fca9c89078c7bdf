import { expect, it } from 'vitest';
import { sharedLine } from './shared-line.ts';

it.each<[Record<string, string>, string, string | null]>([
  [{}, '', null],
  [{ text: 'Buy ink\n tomorrow' }, 'Buy ink tomorrow', null],
  [{ title: 'A page', url: 'https://x.example/a' }, 'A page', 'https://x.example/a'],
  [{ title: 'A page', text: 'A page https://x.example/a' }, 'A page', 'https://x.example/a'],
  [{ text: 'https://x.example/a' }, 'https://x.example/a', 'https://x.example/a'],
  [{ title: 'Read', text: 'the chapter' }, 'Read: the chapter', null],
  [{ url: 'javascript:alert(1)', title: 'Click' }, 'Click', null],
])('%j', (query, line, url) => {
  expect(sharedLine(new URLSearchParams(query))).toEqual({ line, url });
});
