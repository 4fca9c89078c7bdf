import { Mutex, type QueryOptions, type Results } from '@electric-sql/pglite';
import { RefusalError } from '../errors.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { createSpaceWatch, type SpaceWatch } from './embedded-space.ts';
import { createStatements, type Question } from './embedded-statements.ts';
import {
  createEmbeddedTransaction,
  type EmbeddedTransaction,
  type Prepared,
  type TransactionToken,
} from './embedded-transaction.ts';

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
   * Holds one statement of the running transaction, which goes in one message with its next one or its commit, and
   * refuses that where it fails. `onAnswer` is called with its results.
   */
  holdIn(
    token: TransactionToken | undefined,
    text: string,
    params: readonly unknown[],
    options?: QueryOptions,
    onAnswer?: (results: Results) => void,
  ): void;
  /** Sends what the running transaction holds; throws the error of the first held statement that failed. */
  settle(token: TransactionToken | undefined): Promise<void>;
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

/** Running engine with its prepared statements and the watch over its disk. */
interface Running extends Prepared {
  readonly engine: EmbeddedEngine;
  readonly space: SpaceWatch;
}

/**
 * The one connection of the embedded database, shared in turns: a statement, a text of several, or a whole
 * transaction at a time, in the order of arrival. It replaces PGlite's own `query`, `exec` and `transaction`,
 * which share turns in the same way but send each statement in six messages; nothing else may use the engine after
 * that.
 * `begin` goes in one message with the first statement of a transaction, `commit` with what it still holds.
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
  let open: EmbeddedTransaction | null = null;
  const probes: (() => void)[] = [];
  let question: Promise<unknown> | null = null;

  function use(engine: EmbeddedEngine): Running {
    const statements = createStatements(engine.client, runProbes, keptStatements);
    return { engine, statements, space: createSpaceWatch(engine) };
  }

  function runProbes(): void {
    for (const probe of probes.splice(0)) probe();
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
        await now.statements.renewPlans();
        return work(now);
      });
    } finally {
      // A refusal may also depend on writes that are not on disk yet.
      await (used ?? running.engine).disk?.log.settled();
    }
  }

  function run({ engine, statements }: Running, question: Question): Promise<Results> {
    return engine.client.runExclusive(() => statements.run(question));
  }

  /** The running transaction, if it is the asking one. */
  function openOf(token: TransactionToken | undefined): EmbeddedTransaction {
    if (open === null || token !== open.token) throw new Error('The transaction has ended');
    return open;
  }

  return {
    async query<T>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}) {
      const results = await inTurn((now) => run(now, { text, params, options }));
      return results as Results<T>;
    },
    async queryIn<T>(
      token: TransactionToken | undefined,
      text: string,
      params: readonly unknown[] = [],
      options: QueryOptions = {},
    ) {
      return (await openOf(token).ask({ text, params, options })) as Results<T>;
    },
    holdIn(token, text, params, options = {}, answer = () => undefined) {
      openOf(token).hold({ text, params, options }, answer);
    },
    settle: async (token) => openOf(token).settle(),
    exec: (text) =>
      inTurn(async ({ engine, space }) => {
        // Upkeep writes without a transaction that could be made read-only.
        if (await space.isFull()) throw new RefusalError('storage_full');
        return (await engine.client.exec(text)).at(-1);
      }),
    transaction(work) {
      return inTurn(async (now) => {
        const own = createEmbeddedTransaction(now);
        open = own;
        try {
          const answer = await work(own.token);
          open = null;
          await own.commit();
          return answer;
        } catch (error) {
          open = null;
          await own.rollback();
          throw error;
        }
      });
    },
    probe: () =>
      new Promise((resolve, reject) => {
        probes.push(resolve);
        question ??= inTurn((now) => run(now, { text: 'select 1', params: [], options: {} })).finally(() => {
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
