import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open-database.ts';
import { createPostgresDatabase } from '#tests/factories/database.ts';
import { startPostgres } from '#tests/factories/postgres.ts';

interface PostgresOfWorker {
  readonly url: string;
  /** A migrated database, which is copied in a tenth of the time that migrating takes. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresOfWorkers: readonly PostgresOfWorker[];
  }
}

/** Makes the template on a server; `drop` takes it away again. */
async function prepare(url: string) {
  const template = await createPostgresDatabase(url, 'template1');
  const migrated = await openDatabase({ kind: 'postgres', url: template.url });
  await migrated.close();
  return { ofWorker: { url, template: new URL(template.url).pathname.slice(1) }, drop: template.drop };
}

/**
 * A PostgreSQL for each worker, or the one that TEST_DATABASE_URL names: on one server a long transaction in the
 * database of one file holds up what the processes of all others hear.
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
