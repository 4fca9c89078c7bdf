import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder } from './database-embedded.ts';
import type { Driver } from './driver.ts';
import { guarded, insideTransaction } from './transaction-guard.ts';

const CHANNEL = 'daywall_changes';
/** Advisory lock of the process that creates tables. Any number that no other lock uses. */
const START_LOCK = 4_747_001;

/** The jobs library passes JSON that is serialized already, which must not become a JSON string. */
const jsonAsGiven = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

const outerMethods = new Set<PropertyKey>(['unsafe', 'begin']);

/** Runs `work` under a lock over all processes: those that start together create the same tables. */
async function alone(url: string, work: (client: postgres.Sql) => Promise<void>): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${START_LOCK})`;
    await work(client);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server through a pool of connections. */
export async function openPostgres(url: string): Promise<Driver> {
  await alone(url, (client) => migrate(drizzle({ client }), { migrationsFolder }));
  const client = postgres(url, { max: 10, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });
  // One connection: the jobs library sends several statements with their own `begin` and `commit` as one text.
  const plain = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { TimeZone: 'UTC' },
    types: { json: jsonAsGiven },
  });
  // The health check must not wait for a busy connection.
  const probing = postgres(url, { max: 1, onnotice: () => undefined });
  const db = drizzle({ client: guarded(client, outerMethods), casing: 'snake_case' });
  return {
    kind: 'postgres',
    outer: db,
    transaction: (work) => db.transaction((tx) => insideTransaction(tx, () => work(tx))),
    async executeSql(text, values) {
      const own = await plain.reserve();
      try {
        const rows = await own.unsafe<Record<string, unknown>[]>(text, toParameters(values));
        return { rows: [...rows] };
      } catch (error) {
        // A failed text with a `begin` of its own would leave its open transaction to the next one.
        await own.unsafe('rollback').catch(() => undefined);
        throw error;
      } finally {
        own.release();
      }
    },
    async probe() {
      await probing`select 1`;
    },
    alone: (work) => alone(url, work),
    async listen(listener) {
      const subscription = await plain.listen(CHANNEL, listener);
      return () => subscription.unlisten();
    },
    async notify(tx) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
    },
    dump: null,
    async close() {
      await Promise.all([client.end({ timeout: 5 }), plain.end({ timeout: 5 }), probing.end({ timeout: 5 })]);
    },
  };
}

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>;

function toParameters(values: unknown[] | undefined): Parameters {
  return (values ?? []).map((value) => (value === undefined ? null : (value as Parameters[number])));
}
