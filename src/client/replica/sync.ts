import { type Changed, entityNames } from '#contract/change.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { RefusedError } from '../failure.ts';
import type { Call } from '../http/call.ts';
import type { Ports } from '../ports.ts';
import type { RowRef } from './disk.ts';
import { type Ask, initialLoads, RECENT } from './initial-loads.ts';
import { END_OF_TIME, type Range, union } from './ranges.ts';
import type { Replica } from './replica.ts';
import { rowKey } from './row.ts';
import type { Rows } from './rows.ts';

/** Pause before loading is tried again while the connection stands. Milliseconds. */
const RETRY = 15_000;

export interface Sync {
  /** The connection stands (again), or the client woke: what was missed is fetched. */
  catchUp(): void;
  /** A live event: shown at once. */
  take(event: Changed): void;
  stop(): void;
}

export function createSync(options: {
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly rows: Rows;
  readonly replica: Replica;
  readonly call: Call;
  readonly ask: Ask;
  readonly isOnline: () => boolean;
  /** The page has everything it starts with. */
  readonly onInitialized: () => void;
}): Sync {
  const { ports, rows, replica, call, ask } = options;
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;
  /** Live events continue where the stored cursor ends, so they may move it. */
  let isCaughtUp = false;
  let cancelRetry: (() => void) | null = null;

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
      await followLog();
    }
  }

  async function followLog(): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore && !isStopped) {
        const after = replica.meta.cursor;
        if (after === null) return;
        const page = await call('getChanges', { query: { after, limit: PAGE_SIZE } });
        if (isStopped) return;
        // Without another await in between: a live event that arrives now continues exactly here.
        hasMore = page.hasMore;
        isCaughtUp = !hasMore && !isWanted;
        void replica.apply(page.changes, 'log', { cursor: page.cursor });
      }
    } catch (error) {
      if (!(error instanceof RefusedError) || error.reply.id !== 'cursor_expired') throw error;
      await loadEverything();
      isWanted = true;
    }
  }

  /** Loads all anew over what is shown; at the end, what the server no longer has goes away. */
  async function loadEverything(): Promise<void> {
    const { cursor } = await call('getChanges', { query: {} });
    const now = ports.clock.now();
    const kept = replica.meta;
    const seen = new Set<string>();
    const unwatch = replica.watch((keys) => {
      for (const key of keys) seen.add(key);
    });
    let isComplete = true;
    try {
      for (const load of initialLoads(call, ask, now, kept)) {
        try {
          for await (const changes of load.run()) {
            if (isStopped) return;
            // Shown now; the disk follows by itself, and the cursor is kept after it.
            void replica.apply(changes, 'load');
          }
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          ports.log(`replica.load.${load.name}`, error);
          isComplete = false;
        }
      }
    } finally {
      unwatch();
    }
    const recent: Range = [now - RECENT, END_OF_TIME];
    await replica.drop(isComplete ? notIn(seen) : [], { cursor, ranges: union(replica.meta.ranges, recent) });
    options.onInitialized();
  }

  function notIn(seen: ReadonlySet<string>): readonly RowRef[] {
    const tables = rows.baseTables();
    return entityNames.flatMap((entity) =>
      [...tables[entity].keys()].filter((id) => !seen.has(rowKey(entity, id))).map((id) => ({ entity, id })),
    );
  }

  return {
    catchUp,
    take({ change, cursor }) {
      void replica.apply([change], 'log', isCaughtUp ? { cursor } : {});
    },
    stop() {
      isStopped = true;
      cancelRetry?.();
    },
  };
}
