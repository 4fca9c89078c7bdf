import {
  Mutex,
  type PGlite,
  type QueryOptions,
  type Results,
  TransactionAbortedError,
} from '@electric-sql/pglite';
import { createStatements } from './embedded-statements.ts';

/** Names one running transaction. */
export type TransactionToken = object;

export interface EmbeddedConnection {
  /** One statement outside transactions: waits for a running one to end. */
  query<T>(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<Results<T>>;
  /** One statement of the transaction that is running. Throws where that has ended. */
  queryIn<T>(
    token: TransactionToken | undefined,
    text: string,
    params?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>>;
  /** Several statements as one text, with a transaction of their own if they say so. Answers the last one. */
  exec(text: string): Promise<Results | undefined>;
  /** Runs `work` between `begin` and `commit`, or `rollback` where it throws. Everything else waits. */
  transaction<T>(work: (token: TransactionToken) => Promise<T>): Promise<T>;
  /** A tar of the whole database between two turns, so with nothing half done in it. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * The one connection of the embedded database, shared in turns: a statement, a text of several, or a whole transaction
 * at a time, in the order they came. It stands in for PGlite's own `query`, `exec` and `transaction`, which share turns
 * in the same way but send each statement in six messages; nothing else may use `client` once this does.
 */
export function createEmbeddedConnection(client: PGlite, keptStatements?: number): EmbeddedConnection {
  const statements = createStatements(client, keptStatements);
  const turns = new Mutex();
  let running: TransactionToken | null = null;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return turns.runExclusive(() => {
      if (!client.ready) throw new Error('The database is closed');
      return work();
    });
  }

  /** `client.runExclusive` keeps statements of one transaction apart that were started together. */
  function send(text: 'begin' | 'commit' | 'rollback'): Promise<Results> {
    return client.runExclusive(() => statements.run(text, [], {}, text !== 'begin'));
  }

  return {
    query<T>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}) {
      return inTurn(async () => {
        const results = await client.runExclusive(() => statements.run<T>(text, params, options, false));
        await client.syncToFs();
        return results;
      });
    },
    async queryIn<T>(
      token: TransactionToken | undefined,
      text: string,
      params: readonly unknown[] = [],
      options: QueryOptions = {},
    ) {
      return client.runExclusive(async () => {
        if (token === undefined || token !== running) throw new Error('The transaction has ended');
        return statements.run<T>(text, params, options, true);
      });
    },
    exec: (text) => inTurn(async () => (await client.exec(text)).at(-1)),
    transaction(work) {
      return inTurn(async () => {
        const token = {};
        await send('begin');
        running = token;
        try {
          const answer = await work(token);
          running = null;
          const { command } = await send('commit');
          if (command === 'ROLLBACK') throw new TransactionAbortedError();
          return answer;
        } catch (error) {
          if (running === token) {
            running = null;
            await send('rollback');
          }
          throw error;
        } finally {
          await client.syncToFs();
        }
      });
    },
    dump: () => inTurn(() => client.dumpDataDir('none')),
    close: () => turns.runExclusive(() => client.close()),
  };
}
