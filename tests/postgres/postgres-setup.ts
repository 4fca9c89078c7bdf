import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open-database.ts';
import { startPostgres } from '#tests/factories/postgres-server.ts';
import { createPostgresDatabase } from '#tests/factories/test-database.ts';

interface PostgresOfWorker {
  readonly url: string;
  /** Migrated database, whose copy takes a tenth of the time of migrating. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresOfWorkers: readonly PostgresOfWorker[];
  }
}

/** Creates the template on a server; `drop` removes it. */
async function prepare(url: string) {
  const template = await createPostgresDatabase(url, 'template1');
  const migrated = await openDatabase({ kind: 'postgres', url: template.url });
  await migrated.close();
  return { ofWorker: { url, template: new URL(template.url).pathname.slice(1) }, drop: template.drop };
}

/**
 * Starts a PostgreSQL for each worker, or uses the one of TEST_DATABASE_URL: on a shared server a long transaction
 * in one file's database delays the notifications of all others.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const count = given === undefined ? project.vitest.config.maxWorkers : 0;
  const servers = await Promise.all(Array.from({ length: count }, () => startPostgres()));
  const prepared = await Promise.all(
    (given === undefined ? servers.map(({ url }) => url) : [given]).map(prepare),
  );
  project.provide(
    'postgresOfWorkers',
    prepared.map(({ ofWorker }) => ofWorker),
  );
  return async () => {
    for (const { drop } of prepared) await drop();
    for (const server of servers) await server.stop();
  };
}
