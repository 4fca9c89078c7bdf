import { describe, expect, it } from 'vitest';
import { syncStateOf } from './sync-state.ts';

const none = { waiting: 0, failed: [], isKept: true };

describe('syncStateOf', () => {
  it('is never `saved` while a write failed, waits or is unknown', () => {
    expect(syncStateOf({ waiting: 2, failed: [{}], isKept: true }, 'online')).toEqual({
      kind: 'failed',
      count: 1,
    });
    expect(syncStateOf({ waiting: 2, failed: [{}], isKept: true }, 'offline')).toEqual({
      kind: 'failed',
      count: 1,
    });
    expect(syncStateOf({ waiting: 2, failed: [], isKept: true }, 'offline')).toEqual({
      kind: 'offlineWaiting',
      count: 2,
    });
    expect(syncStateOf(none, 'offline')).toEqual({ kind: 'offline' });
    expect(syncStateOf({ waiting: 2, failed: [], isKept: true }, 'online')).toEqual({
      kind: 'waiting',
      count: 2,
    });
    expect(syncStateOf({ waiting: 1, failed: [], isKept: true }, null)).toEqual({
      kind: 'waiting',
      count: 1,
    });
    expect(syncStateOf(none, null)).toEqual({ kind: 'connecting' });
  });

  it('is `unkept` for waiting writes where the browser persists nothing', () => {
    const unkept = { waiting: 2, failed: [], isKept: false };
    expect(syncStateOf(unkept, 'online')).toEqual({ kind: 'unkept', count: 2 });
    expect(syncStateOf(unkept, 'offline')).toEqual({ kind: 'unkept', count: 2 });
    expect(syncStateOf({ ...unkept, waiting: 0 }, 'online')).toEqual({ kind: 'saved' });
  });

  it('is `loading` while a first load is under way, unless a write waits or nobody answers', () => {
    expect(syncStateOf(none, 'online', 4_000)).toEqual({ kind: 'loading', count: 4_000 });
    expect(syncStateOf({ ...none, waiting: 1 }, 'online', 4_000)).toEqual({ kind: 'waiting', count: 1 });
    expect(syncStateOf(none, 'offline', 4_000)).toEqual({ kind: 'offline' });
  });

  it('is `saved` when the server has everything', () => {
    expect(syncStateOf(none, 'online')).toEqual({ kind: 'saved' });
  });
});
