import { setTimeout } from 'node:timers/promises';
import type postgres from 'postgres';

/** Number of transactions that run at once. */
const AT_ONCE = 10;
/** Age at which a connection is replaced, since its server process only grows. Milliseconds. */
const OLDEST = 2_700_000;
/** Time that running transactions have when all is closed. Milliseconds. */
const GRACE = 5_000;

/** Connection of one transaction at a time. */
export interface Connection {
  /** Makes a statement, which goes behind all before it. Throws once the connection is lost. */
  readonly unsafe: postgres.ReservedSql['unsafe'];
}

export interface Connections {
  /**
   * Runs `work` on a connection that nobody else uses meanwhile. Rejects as soon as that is lost. `work` throws only
   * where it leaves the connection in a state that must not serve another transaction.
   */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Ends all connections, each after its work. */
  close(): Promise<void>;
}

interface Kept extends Connection {
  readonly lost: Promise<never>;
  readonly bornAt: number;
  end(): Promise<void>;
}

/** Makes a client of one connection, which calls back once that is lost. */
export type OpenClient = (onLost: () => void) => postgres.Sql;

/**
 * Connections for transactions. Each is taken from its client for as long as it lives: postgres.js would connect a
 * lost one anew, and run there, by themselves, the statements that were still to come. The one that was used last
 * serves next, because its server process has the most in its caches.
 */
export function createConnections(openClient: OpenClient): Connections {
  const all = new Set<Kept>();
  const idle: Kept[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;
  let finish: () => void = () => undefined;

  async function connect(): Promise<Kept> {
    let kept: Kept | null = null;
    let lose: ((error: Error) => void) | null = null;
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    // Between two transactions nobody waits for it.
    lost.catch(() => undefined);
    let isLost = false;
    const client = openClient(() => {
      isLost = true;
      if (kept !== null) forget(kept);
      lose?.(new Error('The connection of a transaction was lost'));
      void client.end({ timeout: 0 });
    });
    const own = await client.reserve();
    kept = {
      unsafe(...given) {
        if (isLost) throw new Error('The connection of this transaction was lost');
        return own.unsafe(...given);
      },
      lost,
      bornAt: performance.now(),
      async end() {
        if (!isLost) own.release();
        await client.end({ timeout: 0 });
      },
    };
    all.add(kept);
    return kept;
  }

  function forget(kept: Kept): void {
    all.delete(kept);
    const index = idle.indexOf(kept);
    if (index >= 0) idle.splice(index, 1);
  }

  function discard(kept: Kept): void {
    forget(kept);
    void kept.end();
  }

  function giveBack(kept: Kept): void {
    if (isClosed || performance.now() - kept.bornAt > OLDEST) discard(kept);
    else if (all.has(kept)) idle.push(kept);
  }

  async function enter(): Promise<void> {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((next) => waiting.push(next));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
    if (running === 0) finish();
  }

  return {
    async use(work) {
      await enter();
      try {
        const kept = idle.pop() ?? (await connect());
        try {
          const answer = await Promise.race([work(kept), kept.lost]);
          giveBack(kept);
          return answer;
        } catch (error) {
          discard(kept);
          throw error;
        }
      } finally {
        leave();
      }
    },
    async close() {
      isClosed = true;
      for (const kept of [...idle]) discard(kept);
      const ended = new Promise<void>((resolve) => {
        finish = resolve;
        if (running === 0) resolve();
      });
      await Promise.race([ended, setTimeout(GRACE, undefined, { ref: false })]);
      await Promise.all([...all].map((kept) => kept.end()));
    },
  };
}
