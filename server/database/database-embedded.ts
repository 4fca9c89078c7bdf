import { fileURLToPath } from 'node:url';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver } from './driver.ts';
import { createEmbeddedConnection } from './embedded-connection.ts';
import { type EmbeddedEngine, type EngineOptions, startEngine, startInMemory } from './embedded-engine.ts';
import { offerViews } from './pipelining.ts';
import { insideTransaction, refuseInsideTransaction, transactionToken } from './transaction-guard.ts';

export const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url));

const casing = 'snake_case';

/** PGlite client for drizzle, with `query` as its only way to the database. */
function clientWith(client: PGlite, query: PGlite['query']): PGlite {
  return new Proxy(client, {
    get(_client, property) {
      if (property === 'query') return query;
      throw new Error(`${String(property)} would go past the connection's turns`);
    },
  });
}

/**
 * PGlite in `dataDir` (`memory://` for tests), one connection. A write is on disk before it is acknowledged or
 * visible: it survives the death of the process and a power cut.
 */
export async function openEmbedded(dataDir: string, options: EngineOptions = {}): Promise<Driver> {
  async function start(): Promise<EmbeddedEngine> {
    const isInMemory = dataDir.startsWith('memory:');
    const engine = isInMemory ? await startInMemory(options.template) : await startEngine(dataDir, options);
    await engine.client.exec(`set time zone 'UTC'`);
    return engine;
  }
  const engine = await start();
  await migrate(drizzle({ client: engine.client, casing }), { migrationsFolder });

  const connection = createEmbeddedConnection(engine, start);
  const outerClient = clientWith(engine.client, (text, params, options) => {
    refuseInsideTransaction('The outer database');
    return connection.query(text, params, options);
  });
  // Only one transaction runs at a time, so drizzle gets one object for all, and statements prepared in one serve
  // the next; the token keeps an ended transaction from running statements in a later one.
  const dialect = new PgDialect({ casing });
  const transactionBy = (query: PGlite['query']) =>
    new PgliteTransaction<Record<string, never>, Record<string, never>>(
      dialect,
      new PgliteSession(clientWith(engine.client, query), dialect, undefined),
      undefined,
    );
  const tx = transactionBy((text, params, options) =>
    connection.queryIn(transactionToken(), text, params, options),
  );
  const later = transactionBy(async (text, params = []) => {
    connection.holdIn(transactionToken(), text, params);
    return { rows: [], fields: [] };
  });
  offerViews(tx, {
    later,
    apart: later,
    behind: null,
    last: transactionBy(
      <T>(text: string, params: unknown[] = [], options: QueryOptions = {}) =>
        new Promise<Results<T>>((resolve) => {
          const onAnswer = (results: Results) => resolve(results as Results<T>);
          connection.holdIn(transactionToken(), text, params, options, onAnswer);
        }),
    ),
    settle: () => connection.settle(transactionToken()),
  });
  return {
    kind: 'embedded',
    outer: drizzle({ client: outerClient, casing }),
    transaction: (work) => connection.transaction((token) => insideTransaction(token, () => work(tx))),
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) {
        return { rows: (await connection.query<Record<string, unknown>>(text, values)).rows };
      }
      return { rows: (await connection.exec(text))?.rows ?? [] };
    },
    probe: () => connection.probe(),
    alone: (work) => work(),
    listen: async () => async () => undefined,
    notify: () => undefined,
    dump: () => connection.dump(),
    close: () => connection.close(),
  };
}
