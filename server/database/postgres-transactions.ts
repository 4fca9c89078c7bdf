import { PgDialect } from 'drizzle-orm/pg-core';
import { PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { sqlState } from './database.ts';
import type { Driver } from './driver.ts';
import { offerViews } from './pipelining.ts';
import type { Connection, Connections } from './postgres-connections.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { countValues, insideTransaction, transactionToken } from './transaction-guard.ts';

type Unsafe = postgres.Sql['unsafe'];
type Given = Parameters<Unsafe>;
type Query = ReturnType<Unsafe>;

/** Code of a statement that came after a failed one of its transaction. */
const AFTER_FAILURE = '25P02';

/** Refusal of a transaction that the server rolled back, without a statement that says why. Nothing was written. */
export class RolledBackError extends Error {
  constructor() {
    super('The transaction was rolled back');
  }
}

/** One running transaction. */
interface Running {
  readonly connection: Connection;
  /** Statements that nobody waited for yet. */
  readonly pending: Promise<void>[];
  /** Error of the first of them that failed. */
  failure: unknown;
  /** Answer to `begin`; null once it is there. */
  begin: Promise<void> | null;
  /** Whether statements wait for that, other than those that may be overtaken. */
  isHolding: boolean;
  /** Statements that follow the commit. */
  readonly following: { readonly send: () => void; readonly refuse: (error: unknown) => void }[];
}

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

/**
 * Transactions over connections of their own, all with the same drizzle object, so that what was composed for one
 * serves the next. Statements of the view `later` and the commit are sent without waiting for an answer. A first
 * read goes together with `begin`, since it changes nothing where that fails; everything else waits until it is known
 * to be inside of the transaction. docs/decisions/0070, 0074.
 */
export function createPostgresTransactions(
  connections: Connections,
  casing: 'snake_case',
  prepared: PreparedTexts,
): Driver['transaction'] {
  const running = new WeakMap<object, Running>();
  const dialect = new PgDialect({ casing });

  function current(): Running {
    const token = transactionToken();
    const own = token === undefined ? undefined : running.get(token);
    if (own === undefined) throw new Error('The transaction has ended');
    return own;
  }

  const make = (own: Running, given: Given): Query => prepared.make(own.connection.unsafe, given);

  /** Runs a statement that is made when it is sent. Its answer comes as bare values where drizzle asks for them. */
  function sendAt(
    send: (start: () => Promise<unknown>) => Promise<unknown>,
    own: Running,
    given: Given,
    run: (query: Query) => Promise<unknown>,
  ) {
    let query: Query | null = null;
    let areValues = false;
    const answer = send(() => {
      query = make(own, given);
      if (areValues) query.values();
      return run(query);
    });
    return Object.assign(answer, {
      values() {
        areValues = true;
        query?.values();
        return answer;
      },
    });
  }

  /** Runs a statement behind all before it, once `begin` has been answered. */
  const inOrder = (own: Running, given: Given, run: (query: Query) => Promise<unknown>) =>
    sendAt((start) => own.begin?.then(start) ?? start(), own, given, run);

  function ask(own: Running, given: Given) {
    const isFirstRead = !own.isHolding && /^select /i.test(given[0]);
    if (own.begin === null || isFirstRead) return make(own, given);
    own.isHolding = true;
    return inOrder(own, given, (query) => query.execute());
  }

  /** Sends a statement now. Its failure is kept for whoever waits next; its answer comes to `onAnswer`. */
  function sendAhead(own: Running, query: Query, onAnswer: (rows: unknown) => void): void {
    const fail = (error: unknown) => {
      own.failure ??= error;
    };
    own.pending.push(query.execute().then(onAnswer, fail));
  }

  /** Sends a statement whose answer nobody needs. */
  function sendUnanswered(own: Running, given: Given) {
    inOrder(own, given, async (query) => sendAhead(own, query, nothing)).catch(nothing);
    return Object.assign(Promise.resolve([]), { values: async () => [] });
  }

  const transactionBy = (unsafe: (...given: Given) => unknown) =>
    new PostgresJsTransaction<Record<string, never>, Record<string, never>>(
      dialect,
      new PostgresJsSession<never, Record<string, never>, Record<string, never>>(
        // The session calls nothing else of its client.
        {
          unsafe(...given: Given) {
            countValues(given[1]);
            return unsafe(...given);
          },
        } as never,
        dialect,
        undefined,
      ),
      undefined,
    );

  const tx = transactionBy((...given) => ask(current(), given));
  offerViews(tx, {
    apart: transactionBy((...given) => sendUnanswered(current(), given)),
    later: transactionBy((...given) => {
      const own = current();
      own.isHolding = true;
      return sendUnanswered(own, given);
    }),
    last: transactionBy((...given) => {
      const own = current();
      own.isHolding = true;
      const run = (query: Query) => new Promise((resolve) => sendAhead(own, query, resolve));
      return inOrder(own, given, run);
    }),
    behind: transactionBy((...given) => {
      const own = current();
      const send = (start: () => Promise<unknown>) =>
        new Promise((resolve, refuse) => {
          own.following.push({ send: () => start().then(resolve, refuse), refuse });
        });
      return sendAt(send, own, given, (query) => query.execute());
    }),
    async settle() {
      const own = current();
      await own.begin;
      await Promise.all(own.pending);
      if (own.failure !== null && sqlState(own.failure) !== AFTER_FAILURE) throw own.failure;
    },
  });

  async function commit(own: Running): Promise<void> {
    await own.begin;
    const ended = own.connection.unsafe('commit').execute();
    for (const { send } of own.following.splice(0)) send();
    const { command } = await ended;
    await Promise.all(own.pending);
    if (own.failure !== null) throw own.failure;
    if (command !== 'COMMIT') throw new RolledBackError();
  }

  /** Begins; `refuse` is called where that fails, and nothing more is sent then. */
  function begin(own: Running, refuse: (error: unknown) => void): void {
    const begun = own.connection.unsafe('begin').execute();
    own.begin = begun.then(nothing, (error) => {
      refuse(error);
      return never();
    });
    // First of all that waits for it, so that nothing overtakes the others.
    void own.begin.then(() => {
      own.begin = null;
    });
  }

  async function run<T>(connection: Connection, work: (own: typeof tx) => Promise<T>) {
    const token = {};
    const own: Running = {
      connection,
      pending: [],
      failure: null,
      begin: null,
      isHolding: false,
      following: [],
    };
    running.set(token, own);
    // Settles first, so that it is rejected and never serves again.
    const refused = new Promise<never>((_, refuse) => begin(own, refuse));
    const inside = async () => {
      try {
        const answer = await insideTransaction(token, () => work(tx)).finally(() => running.delete(token));
        await commit(own);
        return { answer };
      } catch (error) {
        for (const { refuse } of own.following) refuse(error);
        await own.begin;
        await connection.unsafe('rollback').execute();
        return { error: sqlState(error) === AFTER_FAILURE ? (own.failure ?? error) : error };
      }
    };
    return Promise.race([inside(), refused]).finally(() => running.delete(token));
  }

  return async (work) => {
    const outcome = await connections.use((connection) => run(connection, work));
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}
