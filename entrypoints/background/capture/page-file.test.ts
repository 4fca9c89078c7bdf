import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPageFile, fileName } from './page-file.ts';

const PICTURE = 'GIF89a picture';
const answers: Record<string, readonly [number, Record<string, string>, string]> = {
  '/roof.gif': [200, { 'content-type': 'image/gif' }, PICTURE],
  '/a%20roof': [200, { 'content-type': 'image/gif; charset=binary' }, PICTURE],
  '/offer.pdf': [200, { 'content-type': 'application/pdf' }, '%PDF-1.7'],
  '/sign-in.pdf': [200, { 'content-type': 'text/html' }, '<form>'],
  '/empty.gif': [200, { 'content-type': 'image/gif' }, ''],
  '/huge.gif': [200, { 'content-type': 'image/gif', 'content-length': '100000001' }, ''],
};
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, headers, body] = answers[request.url ?? ''] ?? [
      404,
      { 'content-type': 'image/gif' },
      'no',
    ];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['/missing.gif', 'image', 'unreadable'],
  ['/empty.gif', 'image', 'unreadable'],
  ['/sign-in.pdf', 'pdf', 'otherType'],
  ['/roof.gif', 'pdf', 'otherType'],
  ['/offer.pdf', 'image', 'otherType'],
  ['/huge.gif', 'image', { id: 'file_too_large' }],
] as const)('nothing is taken from %s as %s: %s', async (path, kind, refusal) => {
  const found = await fetchPageFile(origin + path, kind);
  if (typeof refusal === 'string') expect(found).toBe(refusal);
  else expect(found).toMatchObject(refusal);
});

it.each([
  ['blob:https://x.example/0f8c', 'insidePage'],
  ['data:image/png;base64,%%%', 'unreadable'],
  ['data:text/html,<script>', 'otherType'],
])('nothing is taken from %s: %s', async (address, refusal) => {
  expect(await fetchPageFile(address, 'image')).toBe(refusal);
});

async function taken(address: string, kind: 'image' | 'pdf'): Promise<File> {
  const file = await fetchPageFile(address, kind);
  if (!(file instanceof File)) throw new Error(JSON.stringify(file));
  return file;
}

it('a picture and a PDF are taken with their bytes, name and type', async () => {
  const picture = await taken(`${origin}/a%20roof`, 'image');
  expect([picture.name, picture.type, await picture.text()]).toEqual(['a roof.gif', 'image/gif', PICTURE]);
  const paper = await taken(`${origin}/offer.pdf`, 'pdf');
  expect([paper.name, paper.type, paper.size]).toEqual(['offer.pdf', 'application/pdf', 8]);
});

it('a picture within the page’s address is taken', async () => {
  const picture = await taken(`data:image/gif;base64,${btoa(PICTURE)}`, 'image');
  expect([picture.name, await picture.text()]).toEqual(['image.gif', PICTURE]);
  const drawing = await taken('data:image/svg+xml,%3Csvg%2F%3E', 'image');
  expect([drawing.name, await drawing.text()]).toEqual(['image.svg', '<svg/>']);
});

it.each([
  ['https://x.example/photo.jpeg?size=2', 'image/jpeg', 'photo.jpeg'],
  ['https://x.example/photo', 'image/jpeg', 'photo.jpg'],
  ['https://x.example/', 'image/webp', 'image.webp'],
  ['https://x.example/%E0%A4%A.png', 'image/png', '%E0%A4%A.png'],
])('the file at %s of type %s is named %s', (address, type, name) => {
  expect(fileName(address, type)).toBe(name);
});
