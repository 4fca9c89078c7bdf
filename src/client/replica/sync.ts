import type { Change, Changed } from '#contract/change.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { RefusedError } from '../failure.ts';
import { RECENT } from './initial-loads.ts';
import { createLoader, type LoaderOptions } from './loader.ts';
import { rowsOfLostScope } from './lost-scope.ts';
import { END_OF_TIME, type Range, union } from './ranges.ts';
import { type EntityChange, isEntityChange } from './row.ts';

/** Pause before a failed load is repeated while connected. Milliseconds. */
const RETRY = 15_000;

export interface Sync {
  /** Fetches missed changes: the connection is up (again), or the client woke. */
  catchUp(): void;
  /** Applies a live event at once. */
  take(event: Changed): void;
  stop(): void;
}

interface SyncOptions extends Omit<LoaderOptions, 'isStopped'> {
  readonly accountId: string;
  readonly isOnline: () => boolean;
  /** Lead of the server's clock over this device's. Milliseconds. */
  readonly clockOffset: () => number;
}

export function createSync(options: SyncOptions): Sync {
  const { accountId, ports, rows, replica, threads, call } = options;
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;
  const loader = createLoader({ ...options, isStopped: () => isStopped });
  /** Live events continue where the stored cursor ends, so they may move it. */
  let isCaughtUp = false;
  let cancelRetry: (() => void) | null = null;

  /** Current time by the server's clock: the instants in its records are by that clock. */
  const serverNow = () => ports.clock.now() + options.clockOffset();

  function catchUp(): void {
    isCaughtUp = false;
    isWanted = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    cancelRetry?.();
    cancelRetry = null;
    run()
      .catch((error: unknown) => {
        ports.log('replica.notLoaded', error);
        retryLater();
      })
      .finally(() => {
        isRunning = false;
        if (isWanted && cancelRetry === null) catchUp();
      });
  }

  function retryLater(): void {
    isWanted = false;
    if (isStopped) return;
    cancelRetry = ports.clock.after(RETRY, () => {
      cancelRetry = null;
      if (options.isOnline()) catchUp();
    });
  }

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      if (replica.meta.cursor === null) await loadEverything();
      else if (replica.meta.missing.length > 0) await loadMissing(replica.meta.missing);
      await followLog();
    }
    if (loader.isPutOff()) retryLater();
  }

  async function followLog(): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore && !isStopped) {
        const after = replica.meta.cursor;
        if (after === null) return;
        const page = await call('getChanges', { query: { after, limit: PAGE_SIZE } });
        if (isStopped) return;
        if (page.changes.some((change) => !isEntityChange(change))) {
          // The cursor stays before the change until everything is loaded anew: a start in between reads it again.
          void replica.apply(keptOf(page.changes), 'log');
          await loadEverything();
          isWanted = true;
          return;
        }
        // No await may come in between: a live event that arrives now continues exactly here.
        hasMore = page.hasMore;
        isCaughtUp = !hasMore && !isWanted;
        void replica.apply(keptOf(page.changes), 'log', { cursor: page.cursor });
      }
    } catch (error) {
      if (!(error instanceof RefusedError) || error.reply.id !== 'cursor_expired') throw error;
      await loadEverything();
      isWanted = true;
    }
  }

  /** Changes that the replica keeps. Rows of a lost organization or group are removed at once. */
  function keptOf(changes: readonly Change[]): readonly EntityChange[] {
    return changes.filter((change): change is EntityChange => {
      if (isEntityChange(change)) return threads.keeps(change);
      if (change.op === 'remove') void replica.drop(rowsOfLostScope(rows, change.id, accountId));
      return false;
    });
  }

  /** Loads everything anew over the shown rows; at the end, rows that the server no longer has are dropped. */
  async function loadEverything(): Promise<void> {
    const { cursor } = await call('getChanges', { query: {} });
    const now = serverNow();
    const meta = await loader.load(now, () => true);
    if (isStopped) return;
    await replica.drop(meta.absent, {
      cursor,
      missing: meta.refused,
      ranges: union(replica.meta.ranges, [now - RECENT, END_OF_TIME] satisfies Range),
      notificationsDownTo: replica.meta.notificationsDownTo ?? oldestNotification(),
    });
  }

  /** The stored cursor is older than the rows of these loads, so following the log corrects them. */
  async function loadMissing(missing: readonly string[]): Promise<void> {
    const { absent, refused } = await loader.load(serverNow(), (name) => missing.includes(name));
    if (!isStopped) await replica.drop(absent, { missing: refused });
  }

  function oldestNotification(): string | null {
    let oldest: string | null = null;
    for (const { createdAt } of rows.baseTables().notification.values()) {
      if (oldest === null || createdAt < oldest) oldest = createdAt;
    }
    return oldest;
  }

  return {
    catchUp,
    take({ change, cursor }) {
      const kept = keptOf([change]);
      // `catchUp` reads a change of scope again from the log, with the loads that it causes.
      if (isEntityChange(change)) void replica.apply(kept, 'log', isCaughtUp ? { cursor } : {});
      else catchUp();
    },
    stop() {
      isStopped = true;
      cancelRetry?.();
    },
  };
}
