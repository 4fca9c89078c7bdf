import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isCalendarDay } from '#time/calendar-day.ts';
import { createReadInThread } from './reading-thread.ts';

const realSetTimeout = setTimeout;
afterEach(() => vi.useRealTimers());

it('sends rows of much text in several messages, and short ones together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  const path = join(folder, 'todo.txt');
  const long = 'x'.repeat(400_000);
  await writeFile(path, [long, long, long, long, ...Array(600).fill('Call Ana')].join('\n'));
  const today = '2026-11-23';
  if (!isCalendarDay(today)) throw new Error('no day');
  const messages: number[] = [];
  const request = { path, name: 'todo.txt', product: 'todo_txt', today, order: null, usual: 'dmy' } as const;
  await createReadInThread()(request, {
    onProduct: async () => undefined,
    onRows: async (rows) => void messages.push(rows.length),
  });
  await rm(folder, { recursive: true });
  expect(messages).toEqual([3, 500, 101]);
});

it('keeps a thread for the next file whose product was stored only after its rows had come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  const path = join(folder, 'todo.txt');
  await writeFile(path, 'Call Ana');
  const today = '2026-11-23';
  if (!isCalendarDay(today)) throw new Error('no day');
  const request = { path, name: 'todo.txt', product: 'todo_txt', today, order: null, usual: 'dmy' } as const;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = createReadInThread();
  // The thread sends its rows right behind the product.
  const onProduct = () => new Promise<void>((resolve) => realSetTimeout(resolve, 200));
  await read(request, { onProduct, onRows: async () => undefined });
  let count = 0;
  await read(request, {
    onProduct: async () => undefined,
    onRows: async (rows) => {
      count += rows.length;
      vi.advanceTimersByTime(31_000);
    },
  });
  await rm(folder, { recursive: true });
  expect(count).toBe(1);
});
