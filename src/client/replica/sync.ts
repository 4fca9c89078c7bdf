import type { Change, Changed, EntityName } from '#contract/change.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { RefusedError } from '../failure.ts';
import type { Call } from '../http/call.ts';
import type { Ports } from '../ports.ts';
import type { RowRef } from './disk.ts';
import { type Ask, besideLoads, type InitialLoad, initialLoads, RECENT } from './initial-loads.ts';
import { rowsOfLostScope } from './lost-scope.ts';
import { END_OF_TIME, type Range, union } from './ranges.ts';
import type { Replica } from './replica.ts';
import { type EntityChange, isEntityChange, rowKey } from './row.ts';
import type { Rows } from './rows.ts';
import type { Threads } from './threads.ts';

/** Pause before a failed load is repeated while connected. Milliseconds. */
const RETRY = 15_000;

export interface Sync {
  /** Fetches missed changes: the connection is up (again), or the client woke. */
  catchUp(): void;
  /** Applies a live event at once. */
  take(event: Changed): void;
  stop(): void;
}

/** Whether a refusal is final, and neither an error of the server (5xx) nor its request to wait (429). */
function isFinal({ status }: RefusedError): boolean {
  return status !== null && status < 500 && status !== 429;
}

export function createSync(options: {
  readonly accountId: string;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly rows: Rows;
  readonly replica: Replica;
  readonly threads: Threads;
  readonly call: Call;
  readonly ask: Ask;
  readonly isOnline: () => boolean;
  /** Lead of the server's clock over this device's. Milliseconds. */
  readonly clockOffset: () => number;
  /** Called when everything that a page starts with is loaded. */
  readonly onInitialized: () => void;
  /** Called when the loads behind that ended, successful or not. */
  readonly onComplete: () => void;
  /** Called when the server refused the organizations, without which nobody is let in. */
  readonly onShutOut: () => void;
}): Sync {
  const { accountId, ports, rows, replica, threads, call, ask } = options;
  let isStopped = false;
  let isRunning = false;
  let isWanted = false;
  /** The server asked to wait for some of the last loads. */
  let isPutOff = false;
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
    if (isPutOff) retryLater();
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
    const meta = await loadSets(now, () => true);
    if (isStopped) return;
    await replica.drop(meta.gone, {
      cursor,
      missing: meta.refused,
      ranges: union(replica.meta.ranges, [now - RECENT, END_OF_TIME] satisfies Range),
      notificationsDownTo: replica.meta.notificationsDownTo ?? oldestNotification(),
    });
  }

  /** The stored cursor is older than the rows of these loads, so following the log corrects them. */
  async function loadMissing(missing: readonly string[]): Promise<void> {
    const { gone, refused } = await loadSets(serverNow(), (name) => missing.includes(name));
    if (!isStopped) await replica.drop(gone, { missing: refused });
  }

  /** Resolves to the refused loads, and to known rows that the others did not bring. */
  async function loadSets(
    now: number,
    isLoadWanted: (name: string) => boolean,
  ): Promise<{ readonly refused: readonly string[]; readonly gone: readonly RowRef[] }> {
    const kept = replica.meta;
    const seen = new Set<string>();
    const unwatch = replica.watch((keys) => {
      for (const key of keys) seen.add(key);
    });
    const comments: InitialLoad = { name: 'comments', entity: 'comment', run: () => threads.reload() };
    const loads = initialLoads(call, ask, now, kept);
    const besides = [...besideLoads(call, ask, now, kept), comments];
    const wanted = [...loads, ...besides].filter(({ name }) => isLoadWanted(name));
    const refused = new Set<string>();
    isPutOff = false;
    const take = async (some: readonly InitialLoad[]) => {
      for (const load of some) if (wanted.includes(load) && !(await runOne(load))) refused.add(load.name);
    };
    try {
      const ofTasks = loads.findIndex(({ name }) => name === 'tasks');
      // The loads that can shut a user out come before all others.
      await take(loads.slice(0, ofTasks));
      const own = take(loads.slice(ofTasks));
      // No page waits for these loads, but shifting rows after a page is open would move what is being read there.
      const beside = Promise.all(besides.map((load) => take([load])));
      const settled = beside.catch(() => undefined);
      await own;
      if (!isStopped) options.onInitialized();
      await settled;
      if (!isStopped) options.onComplete();
      await beside;
    } finally {
      unwatch();
    }
    const brought = wanted.filter(({ name }) => !refused.has(name)).map(({ entity }) => entity);
    return { refused: [...refused], gone: notIn(seen, new Set(brought)) };
  }

  /** Runs one load; resolves to whether it was not refused. */
  async function runOne(load: InitialLoad): Promise<boolean> {
    try {
      for await (const changes of load.run()) {
        if (isStopped) return false;
        // Shown now; the disk follows, and the cursor is stored after the rows.
        void replica.apply(changes, 'load');
      }
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      ports.log(`replica.load.${load.name}`, error);
      if (!isFinal(error)) isPutOff = true;
      else if (load.name === 'organizations') {
        options.onShutOut();
        throw error;
      }
      return false;
    }
  }

  function oldestNotification(): string | null {
    let oldest: string | null = null;
    for (const { createdAt } of rows.baseTables().notification.values()) {
      if (oldest === null || createdAt < oldest) oldest = createdAt;
    }
    return oldest;
  }

  /** Known rows of some entities that no load brought. */
  function notIn(seen: ReadonlySet<string>, entities: ReadonlySet<EntityName>): readonly RowRef[] {
    const tables = rows.baseTables();
    return [...entities].flatMap((entity) =>
      [...tables[entity].keys()].filter((id) => !seen.has(rowKey(entity, id))).map((id) => ({ entity, id })),
    );
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
