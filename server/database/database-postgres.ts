import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { afterCommit } from './after-commit.ts';
import { migrationsFolder } from './database-embedded.ts';
import type { Driver } from './driver.ts';
import { createConnections } from './postgres-connections.ts';
import { createNotifications } from './postgres-notifications.ts';
import { createPostgresTransactions } from './postgres-transactions.ts';
import { createPreparedTexts, isOutdated, type PreparedTexts } from './prepared-texts.ts';
import { guarded } from './transaction-guard.ts';

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

/**
 * Client whose hot statements are prepared: each costs one round trip then instead of two, and is planned once. An
 * outdated one is made and run again, which is safe: it has done nothing.
 */
function preparing(client: postgres.Sql, prepared: PreparedTexts): postgres.Sql {
  const unsafe = (...given: globalThis.Parameters<postgres.Sql['unsafe']>) => {
    let areValues = false;
    const run = () => {
      const query = prepared.make(client.unsafe, given);
      return areValues ? query.values() : query;
    };
    // Once drizzle has said whether it wants values.
    const answer = Promise.resolve()
      .then(run)
      .catch((error: unknown) => {
        if (isOutdated(error)) return run();
        throw error;
      });
    return Object.assign(answer, {
      values() {
        areValues = true;
        return answer;
      },
    });
  };
  return new Proxy(client, {
    get: (target, property) => (property === 'unsafe' ? unsafe : Reflect.get(target, property, target)),
  });
}

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
  const settings = { onnotice: () => undefined, connection: { TimeZone: 'UTC' } } as const;
  const client = postgres(url, { ...settings, max: 6 });
  const connections = createConnections((onLost) => {
    const single = postgres(url, { ...settings, max: 1, max_lifetime: null, onclose: onLost });
    // Sets how values are read and written.
    drizzle({ client: single });
    return single;
  });
  // One connection: the jobs library sends several statements with their own `begin` and `commit` as one text.
  const plain = postgres(url, { ...settings, max: 1, types: { json: jsonAsGiven } });
  // The health check must not wait for a busy connection.
  const probing = postgres(url, { max: 1, onnotice: () => undefined });
  const casing = 'snake_case';
  const prepared = createPreparedTexts();
  const outer = guarded(preparing(client, prepared), outerMethods);
  const notifying = postgres(url, { max: 1, onnotice: () => undefined });
  const notifications = createNotifications(notifying, plain);
  return {
    kind: 'postgres',
    outer: drizzle({ client: outer, casing }),
    transaction: createPostgresTransactions(connections, casing, prepared),
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
    listen: notifications.listen,
    notify: () => afterCommit(notifications.notify),
    dump: null,
    async close() {
      const clients = [client, plain, probing, notifying].map((each) => each.end({ timeout: 5 }));
      await Promise.all([...clients, connections.close()]);
    },
  };
}

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>;

function toParameters(values: unknown[] | undefined): Parameters {
  return (values ?? []).map((value) => (value === undefined ? null : (value as Parameters[number])));
}
