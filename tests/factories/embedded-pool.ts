import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { databaseTemplate } from './database-template.ts';

/** Number of emptied databases that wait in a process; each holds some 100 MB. */
const MOST_IDLE = 2;
/** Growth beyond which a database is not used again, since its tables would be sparse. Bytes. */
const MOST_GROWTH = 8_000_000;

/** Shape of a new database, which one must still have for another file: its relations, and no statistics of old rows. */
const SHAPE = `select
  (select count(*)::int from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)) as relations,
  (select count(*)::int from pg_namespace) as schemas,
  (select count(*)::int from pg_statistic s join pg_class c on c.oid = s.starelid
    where c.relnamespace = 'public'::regnamespace) as statistics`;
const SIZE = 'select pg_database_size(current_database())::int as bytes';

interface Pooled {
  readonly database: Database;
  /** Statements that empty its tables and begin its sequences anew. */
  readonly emptying: string;
  readonly shape: string;
  readonly bytes: number;
}

const idle: Pooled[] = [];

async function open(): Promise<Pooled> {
  const database = await openDatabase({
    kind: 'embedded',
    dataDir: 'memory://',
    template: await databaseTemplate(),
  });
  const { rows: tables } = await database.executeSql(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const { rows: sequences } = await database.executeSql(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  return {
    database,
    emptying: [
      // Without checks of foreign keys, and without triggers.
      'set session_replication_role = replica',
      ...tables.map(({ name }) => `delete from "${name}"`),
      ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
      'reset session_replication_role',
    ].join(';'),
    ...(await measure(database)),
  };
}

async function measure(database: Database): Promise<{ shape: string; bytes: number }> {
  const { rows: shape } = await database.executeSql(SHAPE);
  const { rows: size } = await database.executeSql(SIZE);
  return { shape: JSON.stringify(shape), bytes: Number(size[0]?.bytes) };
}

/** Empties a database for the next test file; closes one that is not as new. */
async function giveBack(pooled: Pooled): Promise<void> {
  const { database, emptying } = pooled;
  try {
    const { shape, bytes } = await measure(database);
    if (idle.length < MOST_IDLE && shape === pooled.shape && bytes - pooled.bytes < MOST_GROWTH) {
      await database.executeSql(emptying);
      idle.push(pooled);
      return;
    }
  } catch {
    // A database whose engine has stopped answers nothing more.
  }
  await database.close();
}

/**
 * Empty, migrated database of the embedded engine in memory. Closing it empties it for the next test file of this
 * process, which takes a twentieth of the time of a start; whoever still uses it then gets an error.
 */
export async function openPooledDatabase({ isUnused }: { readonly isUnused: boolean }): Promise<Database> {
  const pooled = (isUnused ? null : idle.pop()) ?? (await open());
  const { database } = pooled;
  const { proxy: outer, revoke } = Proxy.revocable(database.outer, {});
  let isClosed = false;
  const whileOpen = <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      if (isClosed) throw new Error('The database of this test is closed');
      return act(...args);
    };
  };
  return {
    ...database,
    outer,
    transaction: whileOpen(database.transaction) as Database['transaction'],
    executeSql: whileOpen(database.executeSql),
    async close() {
      if (isClosed) return;
      isClosed = true;
      revoke();
      await giveBack(pooled);
    },
  };
}
