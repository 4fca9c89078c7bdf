import { beforeEach, describe, expect, it } from 'vitest';
import { createIdleCollection, type Heap } from './idle-collection.ts';

const MEGABYTE = 1_048_576;

let busy: number;
let size: number;
let collections: number;
const heap: Heap = {
  busyShare: () => busy,
  size: () => size,
  collect() {
    collections += 1;
    size = 50 * MEGABYTE;
  },
};

beforeEach(() => {
  busy = 0;
  size = 180 * MEGABYTE;
  collections = 0;
});

describe('collecting when idle', () => {
  it('never pauses a process that works', () => {
    busy = 0.2;
    const { look } = createIdleCollection(heap);
    for (let time = 0; time < 10; time += 1) look();
    expect(collections).toBe(0);
  });

  it('does not pause again for little', () => {
    const { look } = createIdleCollection(heap);
    look();
    size += 15 * MEGABYTE;
    for (let time = 0; time < 10; time += 1) look();
    expect(collections).toBe(1);
  });

  it('gives back what starting left, and what each burst left', () => {
    const { look } = createIdleCollection(heap);
    look();
    expect(size).toBe(50 * MEGABYTE);
    busy = 0.9;
    size = 300 * MEGABYTE;
    look();
    busy = 0;
    look();
    expect(collections).toBe(2);
    expect(size).toBe(50 * MEGABYTE);
  });

  it('counts growth from the leanest heap, which the engine may have made by itself', () => {
    const { look } = createIdleCollection(heap);
    look();
    size = 40 * MEGABYTE;
    look();
    size = 57 * MEGABYTE;
    look();
    expect(collections).toBe(2);
  });
});
