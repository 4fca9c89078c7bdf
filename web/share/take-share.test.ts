import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR } from '#time/units.ts';
import { keepShare, readShare, removeShare, sweepShares } from './kept-shares.ts';
import { takeShare } from './take-share.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const picture = new File(['picture'], 'Roof.png', { type: 'image/png' });
const paper = new File(['paper'], 'Offer.pdf', { type: 'application/pdf' });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Fields of the address to which a share of these fields leads. */
async function share(fields: readonly (readonly [string, string | File])[]): Promise<URLSearchParams> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const answer = await takeShare(new Request('https://daywall.example/share', { method: 'POST', body }), NOW);
  expect(answer.status).toBe(303);
  const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
  expect(origin + pathname).toBe('https://daywall.example/add');
  return searchParams;
}

it('what is no form leads to the page, which says that it was lost', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = await takeShare(
    new Request('https://daywall.example/share', { method: 'POST', body: 'text' }),
    NOW,
  );
  expect(answer.headers.get('location')).toBe('https://daywall.example/add?share=lost');
  expect(warn).toHaveBeenCalledOnce();
});

it('files of a device that cannot keep them are lost, their words are not', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const led = await share([
    ['text', 'The roof'],
    ['files', picture],
  ]);
  expect(Object.fromEntries(led)).toEqual({ text: 'The roof', share: 'lost' });
});

it('words alone are kept nowhere', async () => {
  const led = await share([
    ['title', 'A page'],
    ['url', 'https://x.example/a'],
  ]);
  expect(Object.fromEntries(led)).toEqual({ title: 'A page', url: 'https://x.example/a' });
  expect(await indexedDB.databases()).toEqual([]);
});

it('several files are kept with their names and types until they are removed', async () => {
  const led = await share([
    ['text', 'The roof'],
    ['files', picture],
    ['files', paper],
  ]);
  const id = led.get('share') ?? '';
  const kept = await readShare(id, NOW + HOUR);
  expect(kept?.files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['Roof.png', 'image/png', 7],
    ['Offer.pdf', 'application/pdf', 5],
  ]);
  expect(kept?.left).toBe(0);
  await removeShare(id);
  expect(await readShare(id, NOW)).toBeNull();
});

it('more files than a task takes are left, and counted', async () => {
  await keepShare(
    'many',
    Array.from({ length: 103 }, () => paper),
    NOW,
  );
  const kept = await readShare('many', NOW);
  expect([kept?.files.length, kept?.left]).toEqual([100, 3]);
});

it('files that nobody adds within the hour are gone, and are removed from the disk', async () => {
  await keepShare('old', [picture], NOW - HOUR - 1);
  await keepShare('new', [paper], NOW);
  expect(await readShare('old', NOW)).toBeNull();
  await sweepShares(NOW);
  expect(await readShare('old', NOW - HOUR)).toBeNull();
  expect(await readShare('new', NOW)).not.toBeNull();
});
