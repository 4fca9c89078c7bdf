import { expect, it } from 'vitest';
import { textIn } from '#server/http/xml-tree.ts';
import { readMultiStatus } from './dav-xml.ts';

const around = (inside: string) => `<d:multistatus xmlns:d="DAV:">${inside}</d:multistatus>`;

it('reads no answer that is too deep', () => {
  for (const deep of ['<a>'.repeat(250_000), '<a>'.repeat(2_000) + '</a>'.repeat(2_000)])
    expect(readMultiStatus(around(deep))).toBeNull();
});

it('reads no answer with too many elements', () => {
  expect(readMultiStatus(around('<a/>'.repeat(250_000)))).toBeNull();
});

it('reads a long answer, with a text across its pieces and without its NULs', () => {
  const text = `${'x'.repeat(40_000)}&lt;\0`;
  const one = `<d:response><d:href>${text}</d:href><d:status>HTTP/1.1 404 Gone</d:status></d:response>`;
  const read = readMultiStatus(around(`${one.repeat(3)}<d:sync-token>7</d:sync-token>`));
  expect(read?.resources).toHaveLength(3);
  expect(read?.resources[2]).toMatchObject({ href: `${'x'.repeat(40_000)}<`, status: 404 });
  expect(read?.syncToken).toBe('7');
  expect(textIn(undefined)).toBe('');
});
