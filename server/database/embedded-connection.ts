import { Mutex, type QueryOptions, type Results, TransactionAbortedError } from '@electric-sql/pglite';
import { RefusalError } from '../errors.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { createSpaceWatch, type SpaceWatch } from './embedded-space.ts';
import { createStatements, type Statements } from './embedded-statements.ts';

/** Token of one running transaction. */
export type TransactionToken = object;

export interface EmbeddedConnection {
  /** Runs one statement outside transactions, after the running one has ended. */
  query<T>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<Results<T>>;
  /** Runs one statement of the running transaction. Throws if that has ended. */
  queryIn<T>(
    token: TransactionToken | undefined,
    text: string,
    params?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>>;
  /**
   * Runs several statements as one text, with a transaction of their own if they contain it. Returns the last
   * result.
   */
  exec(text: string): Promise<Results | undefined>;
  /** Runs `work` between `begin` and `commit`, or `rollback` where it throws. Everything else waits. */
  transaction<T>(work: (token: TransactionToken) => Promise<T>): Promise<T>;
  /** Resolves when the engine has answered any statement; sends one itself in case no other does. */
  probe(): Promise<void>;
  /** Tar of the whole database between two turns, so without a half-done write. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Bytes of log after which a checkpoint is due: this engine makes none by itself before it is closed. */
const CHECKPOINT_AFTER = 33_554_432;
/** Pause between two attempts to restart a failed engine. Milliseconds. */
const RESTART_PAUSE = 1_000;

/** Running engine with its prepared statements. */
interface Running {
  readonly engine: EmbeddedEngine;
  readonly statements: Statements;
  readonly space: SpaceWatch;
}

/**
 * The one connection of the embedded database, shared in turns: a statement, a text of several, or a whole
 * transaction at a time, in the order of arrival. It replaces PGlite's own `query`, `exec` and `transaction`,
 * which share turns in the same way but send each statement in six messages; nothing else may use the engine after
 * that.
 * A turn ends before its writes are on disk, and its caller is answered only once they are: the next turn runs
 * meanwhile, and one sync serves all that wait. Readers wait in the same way, for they may have seen such writes.
 * An engine that failed is started again in its place, and recovers what was committed.
 * docs/decisions/0014.
 */
export function createEmbeddedConnection(
  first: EmbeddedEngine,
  restart: () => Promise<EmbeddedEngine>,
  keptStatements?: number,
): EmbeddedConnection {
  const turns = new Mutex();
  let running = use(first);
  let restartedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let token: TransactionToken | null = null;
  const probes: (() => void)[] = [];
  let question: Promise<unknown> | null = null;

  function use(engine: EmbeddedEngine): Running {
    const statements = createStatements(engine.client, tellProbes, keptStatements);
    return { engine, statements, space: createSpaceWatch(engine) };
  }

  function tellProbes(): void {
    for (const tell of probes.splice(0)) tell();
  }

  /** Running engine, restarted after a failure. */
  async function recovered(): Promise<Running> {
    if (isClosed) throw new Error('The database is closed');
    if (!running.engine.hasFailed) return running;
    if (performance.now() - restartedAt < RESTART_PAUSE) throw new RefusalError('unavailable');
    running.engine.discard();
    restartedAt = performance.now();
    running = use(await restart());
    return running;
  }

  async function checkpointWhereDue({ disk, client }: EmbeddedEngine): Promise<void> {
    if (disk === null || disk.logWritten < CHECKPOINT_AFTER) return;
    disk.logWritten = 0;
    await client.exec('checkpoint');
  }

  async function inTurn<T>(work: (running: Running) => Promise<T>): Promise<T> {
    let used: EmbeddedEngine | null = null;
    try {
      return await turns.runExclusive(async () => {
        const now = await recovered();
        used = now.engine;
        if (!(await now.space.isFull())) await checkpointWhereDue(now.engine);
        return work(now);
      });
    } finally {
      // A refusal may also depend on writes that are not on disk yet.
      await (used ?? running.engine).disk?.log.settled();
    }
  }

  /** `client.runExclusive` separates concurrent statements of one transaction. */
  function run<T>(
    { engine, statements }: Running,
    text: string,
    params: readonly unknown[] = [],
    options: QueryOptions = {},
    isInside = true,
  ): Promise<Results<T>> {
    return engine.client.runExclusive(() => statements.run<T>(text, params, options, isInside));
  }

  return {
    query: (text, params = [], options = {}) => inTurn((now) => run(now, text, params, options, false)),
    async queryIn<T>(
      asking: TransactionToken | undefined,
      text: string,
      params: readonly unknown[] = [],
      options: QueryOptions = {},
    ) {
      const { engine, statements } = running;
      return engine.client.runExclusive(async () => {
        if (asking === undefined || asking !== token) throw new Error('The transaction has ended');
        return statements.run<T>(text, params, options, true);
      });
    },
    exec: (text) =>
      inTurn(async ({ engine, space }) => {
        // Upkeep writes without a transaction that could be made read-only.
        if (await space.isFull()) throw new RefusalError('storage_full');
        return (await engine.client.exec(text)).at(-1);
      }),
    transaction(work) {
      return inTurn(async (now) => {
        const own = {};
        await run(now, 'begin', [], {}, false);
        token = own;
        try {
          const answer = await work(own);
          token = null;
          const { command } = await run(now, 'commit');
          if (command === 'ROLLBACK') throw new TransactionAbortedError();
          return answer;
        } catch (error) {
          if (token === own) {
            token = null;
            if (!now.engine.hasFailed) await run(now, 'rollback');
          }
          throw error;
        }
      });
    },
    probe: () =>
      new Promise((resolve, reject) => {
        probes.push(resolve);
        question ??= inTurn((now) => run(now, 'select 1', [], {}, false)).finally(() => {
          question = null;
        });
        question.then(() => resolve(), reject);
      }),
    dump: () => inTurn(({ engine }) => engine.client.dumpDataDir('none')),
    close: () =>
      turns.runExclusive(async () => {
        isClosed = true;
        if (running.engine.hasFailed) running.engine.discard();
        else await running.engine.client.close();
      }),
  };
}
