import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';

const tables = `
  select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`;

/**
 * Frees dead rows and takes statistics, four times a day: a PostgreSQL server does so by itself (autovacuum), the
 * embedded database does not, and plans its queries as if its tables were as small as on the first day.
 */
export function createUpkeepJob(database: Pick<Database, 'executeSql'>): Job {
  return {
    name: 'upkeep',
    schedule: '41 */6 * * *',
    async run() {
      const { rows } = await database.executeSql(tables);
      // One table at a time, so that waiting queries run in between.
      for (const { name } of rows) await database.executeSql(`vacuum (analyze) ${name}`);
    },
  };
}
