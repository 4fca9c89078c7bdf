import type { ConnectionState, OutboxState } from '#client/client.ts';

/** Sync state shown to the user, the most pressing first. */
export type SyncState =
  | { readonly kind: 'failed'; readonly count: number }
  | { readonly kind: 'unkept'; readonly count: number }
  | { readonly kind: 'offlineWaiting'; readonly count: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'loading'; readonly count: number }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'saved' };

/**
 * `settled`: the last state but `connecting`, so that retries at a dead server do not flicker. `loading`: number of
 * tasks so far, while a first load of very many is under way.
 */
export function syncStateOf(
  outbox: Pick<OutboxState, 'waiting' | 'isKept'> & { readonly failed: { readonly length: number } },
  settled: Exclude<ConnectionState['status'], 'connecting'> | null,
  loading: number | null = null,
): SyncState {
  if (outbox.failed.length > 0) return { kind: 'failed', count: outbox.failed.length };
  // Only this tab has them.
  if (outbox.waiting > 0 && !outbox.isKept) return { kind: 'unkept', count: outbox.waiting };
  if (settled === 'offline') {
    return outbox.waiting > 0 ? { kind: 'offlineWaiting', count: outbox.waiting } : { kind: 'offline' };
  }
  if (outbox.waiting > 0) return { kind: 'waiting', count: outbox.waiting };
  if (loading !== null) return { kind: 'loading', count: loading };
  return settled === null ? { kind: 'connecting' } : { kind: 'saved' };
}
