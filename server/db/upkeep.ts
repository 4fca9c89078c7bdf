import type { Database } from '../database/database.ts';
import { asRefusal } from '../errors.ts';
import type { Job } from '../jobs/jobs.ts';

type Upkept = Pick<Database, 'executeSql'>;

const tables = `
  select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`;

/** Tables with a fifth more pages than their statistics know of; those of a few pages are read quickly without any. */
const grown = `${tables} and pg_relation_size(pg_class.oid) > current_setting('block_size')::int * (1.2 * relpages + 10)`;

/** Runs a command for each table, one at a time, so that waiting queries run in between. */
async function onEach(database: Upkept, found: string, command: string): Promise<void> {
  const { rows } = await database.executeSql(found);
  for (const { name } of rows) await database.executeSql(`${command} ${name}`);
}

const isOutOfSpace = (error: unknown) => asRefusal(error)?.id === 'storage_full';

/**
 * Frees dead rows and takes statistics, four times a day: a PostgreSQL server does so by itself (autovacuum), the
 * embedded database does not. A full disk is a fault once, until a later run has found space.
 */
export function createUpkeepJob(database: Upkept, onFault: (error: unknown) => void): Job {
  let isDiskFull = false;
  return {
    name: 'upkeep',
    schedule: '41 */6 * * *',
    async run() {
      try {
        await onEach(database, tables, 'vacuum (analyze)');
        isDiskFull = false;
      } catch (error) {
        if (!isOutOfSpace(error)) throw error;
        if (!isDiskFull) onFault(error);
        isDiskFull = true;
      }
    },
  };
}

/**
 * Takes statistics of tables that have grown: without them a database plans as if its tables were as small as on the
 * first day, and reads indexes of everybody's rows from end to end. A full disk leaves them as they are.
 */
export async function takeStatistics(database: Upkept): Promise<void> {
  try {
    await onEach(database, grown, 'analyze');
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
  }
}

/** Takes statistics soon after tables have grown, which the embedded database never does by itself. */
export function createStatisticsJob(database: Upkept): Job {
  return { name: 'statistics', schedule: '*/10 * * * *', run: () => takeStatistics(database) };
}
