import { describe, expect, it } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

describe('a write queue', () => {
  it('keeps the order, and refuses writes beyond its limit', async () => {
    const queue = createWriteQueue();
    const done: number[] = [];
    for (const index of [1, 2, 3]) queue.add(10, async () => void done.push(index));
    expect(queue.waiting).toBe(3);
    await queue.settled();
    expect([done, queue.waiting]).toEqual([[1, 2, 3], 0]);
    expect(queue.add(5_000_000, async () => undefined)).toBe(false);
  });
});
