import { describe, expect, it } from 'vitest';
import { createWriteQueue, sizeOf } from './write-queue.ts';

describe('a write queue', () => {
  it('keeps the order, and takes no more than it can hold', async () => {
    const queue = createWriteQueue();
    const done: number[] = [];
    for (const index of [1, 2, 3]) queue.add(10, async () => void done.push(index));
    expect(queue.waiting).toBe(3);
    await queue.settled();
    expect([done, queue.waiting]).toEqual([[1, 2, 3], 0]);
    expect(queue.add(5_000_000, async () => undefined)).toBe(false);
  });

  it('weighs what a value took on the wire, about', () => {
    for (const value of [{ a: 'x'.repeat(1_000), b: [1, true, null] }, ['a', { c: { d: 'e' } }], 'text', 7]) {
      const written = JSON.stringify(value).length;
      expect(Math.abs(sizeOf(value) - written)).toBeLessThan(20);
    }
  });
});
