import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder } from './database-embedded.ts';
import type { Driver } from './driver.ts';
import { guarded, insideTransaction } from './transaction-guard.ts';

const CHANNEL = 'daywall_changes';
/** Serialises migrations of processes that start together. Any number that nothing else uses. */
const MIGRATION_LOCK = 4_747_001;

const outerMethods = new Set<PropertyKey>(['unsafe', 'begin']);

async function migrateAlone(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server through a pool of connections. */
export async function openPostgres(url: string): Promise<Driver> {
  await migrateAlone(url);
  const client = postgres(url, { max: 10, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });
  // One connection: the jobs library sends several statements with their own `begin` and `commit` as one text.
  const plain = postgres(url, { max: 1, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });
  const db = drizzle({ client: guarded(client, outerMethods), casing: 'snake_case' });
  return {
    kind: 'postgres',
    outer: db,
    transaction: (work) => db.transaction((tx) => insideTransaction(tx, () => work(tx))),
    async executeSql(text, values) {
      const rows = await plain.unsafe<Record<string, unknown>[]>(text, toParameters(values));
      return { rows: [...rows] };
    },
    async listen(listener) {
      const subscription = await plain.listen(CHANNEL, listener);
      return () => subscription.unlisten();
    },
    async notify(tx) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
    },
    async close() {
      await Promise.all([client.end({ timeout: 5 }), plain.end({ timeout: 5 })]);
    },
  };
}

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>;

function toParameters(values: unknown[] | undefined): Parameters {
  return (values ?? []).map((value) => (value === undefined ? null : (value as Parameters[number])));
}
