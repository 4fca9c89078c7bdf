import { describe, expect, it } from 'vitest';
import { syncStateOf } from './sync-state.ts';

const none = { waiting: 0, failed: [] };

describe('syncStateOf', () => {
  it('never says saved while something failed, waits or cannot be known', () => {
    expect(syncStateOf({ waiting: 2, failed: [{}] }, 'online')).toEqual({ kind: 'failed', count: 1 });
    expect(syncStateOf({ waiting: 2, failed: [{}] }, 'offline')).toEqual({ kind: 'failed', count: 1 });
    expect(syncStateOf({ waiting: 2, failed: [] }, 'offline')).toEqual({ kind: 'offlineWaiting', count: 2 });
    expect(syncStateOf(none, 'offline')).toEqual({ kind: 'offline' });
    expect(syncStateOf({ waiting: 2, failed: [] }, 'online')).toEqual({ kind: 'waiting', count: 2 });
    expect(syncStateOf({ waiting: 1, failed: [] }, null)).toEqual({ kind: 'waiting', count: 1 });
    expect(syncStateOf(none, null)).toEqual({ kind: 'connecting' });
  });

  it('says saved when the server has everything', () => {
    expect(syncStateOf(none, 'online')).toEqual({ kind: 'saved' });
  });
});
